import type { SyncRun } from '../contract/sync-run.ts';
import { writeBrands, writeSources } from '../store/brands/brand-writer.ts';
import type { Db } from '../store/database/database.ts';
import { addDocument, markMerged, nextDocumentId } from '../store/feeds/document-store.ts';
import {
  advanceRun,
  finishRun,
  type RunCounters,
  saveRejections,
} from '../store/feeds/run-ledger.ts';
import { type BatchOrigin, type MergedBatch, mergeBatch } from './merge-batch.ts';
import type { StagedAndPrepared, StagedDocument } from './stage-document.ts';

/** The clock, progress callback and abort signal of a merge. */
export interface MergeOptions {
  readonly now: () => Date;
  /** Called after each batch with the merged fraction of the document, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Merges a staged document batch by batch, each in one transaction with the run's counters. After an interruption the
 * merge can be repeated: rows that were already merged then count as unchanged.
 */
export async function mergeDocument(
  writer: Db,
  runId: number,
  document: StagedAndPrepared,
  options: MergeOptions,
): Promise<SyncRun> {
  const { staged, source } = document;
  const place = await documentOrigin(writer, document, options.now().toISOString());
  await saveRejections(writer, runId, staged.rejections);
  let counters = initialCounters(staged);
  for await (const rows of staged.batches()) {
    options.signal?.throwIfAborted();
    const origin = { ...place, source, document: document.name, now: options.now().toISOString() };
    counters = await writer.transaction().execute(async (transaction) => {
      const batch = await mergeBatch(transaction, rows, origin);
      await writeBrands(transaction, batch.writes, { source, runId });
      await writeSources(transaction, batch.shown);
      const next = addBatch(counters, batch);
      await advanceRun(transaction, runId, next);
      return next;
    });
    reportProgress(counters, staged, options);
  }
  return finishMerge(writer, { runId, documentId: place.order, counters, now: options.now });
}

/** Computes the counters of a merge without writing. A new mark stated again in a later batch counts as updated. */
export async function rehearseMerge(
  db: Db,
  document: StagedAndPrepared,
  options: MergeOptions,
): Promise<RunCounters> {
  const now = options.now().toISOString();
  const place = document.known
    ? { order: document.known.id, documentAt: document.known.firstSeenAt }
    : { order: await nextDocumentId(db), documentAt: now };
  const origin: BatchOrigin = { ...place, source: document.source, document: document.name, now };
  let counters = initialCounters(document.staged);
  const created = new Set<string>();
  for await (const rows of document.staged.batches()) {
    options.signal?.throwIfAborted();
    const batch = await mergeBatch(db, rows, origin);
    counters = addBatch(counters, countWithoutRepeats(batch, created));
    reportProgress(counters, document.staged, options);
  }
  return counters;
}

/**
 * Returns the document's sequential number and time, which are fixed when it is first seen. A new document is stored;
 * one whose import was interrupted keeps its values.
 */
async function documentOrigin(writer: Db, document: StagedAndPrepared, now: string) {
  const { known, staged, name, source, sha256 } = document;
  if (known) return { order: known.id, documentAt: known.firstSeenAt };
  const order = await nextDocumentId(writer);
  const { read, rejected, unknownStatus, errorCells } = staged;
  const counts = { read, rejected, unknownStatus, errorCells };
  const noted = { name, source, sha256, firstSeenAt: now, ...counts };
  await addDocument(writer, order, noted);
  return { order, documentAt: now };
}

interface MergeEnd {
  readonly runId: number;
  readonly documentId: number;
  readonly counters: RunCounters;
  readonly now: () => Date;
}

function finishMerge(writer: Db, { runId, documentId, counters, now }: MergeEnd): Promise<SyncRun> {
  const finishedAt = now().toISOString();
  return writer.transaction().execute(async (transaction) => {
    await markMerged(transaction, documentId, finishedAt);
    return finishRun(transaction, runId, { status: endStatus(counters), finishedAt, counters });
  });
}

/** Returns the status of a run whose document was not rejected as a whole. */
export function endStatus({ rejected }: Pick<RunCounters, 'rejected'>): 'ok' | 'partial' {
  return rejected > 0 ? 'partial' : 'ok';
}

/** Returns the counters before the first batch. They include rejected rows, so that interrupted runs report these. */
function initialCounters({ rejected, unknownStatus, errorCells }: StagedDocument): RunCounters {
  const none = { created: 0, updated: 0, unchanged: 0 };
  return {
    read: rejected,
    ...none,
    rejected,
    unknownStatus,
    ...(errorCells > 0 && { errorCells }),
  };
}

function addBatch(counters: RunCounters, batch: BatchCounts): RunCounters {
  const { created, updated, unchanged } = batch;
  return {
    ...counters,
    read: counters.read + created + updated + unchanged,
    created: counters.created + created,
    updated: counters.updated + updated,
    unchanged: counters.unchanged + unchanged,
  };
}

type BatchCounts = Omit<MergedBatch, 'writes' | 'shown'>;

/** Corrects the counts of a dry run: a mark that an earlier batch would have created counts as updated. */
function countWithoutRepeats(batch: MergedBatch, created: Set<string>): BatchCounts {
  const news = batch.writes
    .filter(({ version }) => version === 1)
    .map(({ record }) => record.nroSolicitud);
  const repeated = news.filter((nro) => created.has(nro)).length;
  for (const nro of news) created.add(nro);
  return { ...batch, created: batch.created - repeated, updated: batch.updated + repeated };
}

function reportProgress(
  { read, rejected }: RunCounters,
  staged: StagedDocument,
  { onProgress }: MergeOptions,
): void {
  onProgress?.((read - rejected) / (staged.read - staged.rejected));
}
