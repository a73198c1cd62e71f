import type { SyncRun } from '../contract/sync-run.ts';
import { writeBrands, writeSources } from '../store/brand-writer.ts';
import type { Db } from '../store/database.ts';
import { addDocument, markMerged, nextDocumentId } from '../store/document-store.ts';
import { advanceRun, finishRun, keepRejections, type RunCounters } from '../store/run-ledger.ts';
import { type BatchOrigin, type MergedBatch, mergeBatch } from './merge-batch.ts';
import type { StagedAndPrepared } from './prepare-document.ts';
import type { StagedDocument } from './stage-document.ts';

/** What a merge is told besides its document. */
export interface MergeOptions {
  readonly now: () => Date;
  /** Told how much of the document is merged, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Merges a staged document batch by batch, each one transaction with the run's counters. A merge
 * that was broken off is simply done again: what it had written is found unchanged.
 */
export async function mergeDocument(
  writer: Db,
  runId: number,
  document: StagedAndPrepared,
  options: MergeOptions,
): Promise<SyncRun> {
  const { staged, source } = document;
  const place = await placeOf(writer, document, options.now().toISOString());
  await keepRejections(writer, runId, staged.rejections);
  let counters = countersOf(staged);
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
    tellProgress(counters, staged, options);
  }
  return finish(writer, { runId, documentId: place.order, counters, now: options.now });
}

/** What a merge would come to. A number that the document repeats counts as updated. */
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
  let counters = countersOf(document.staged);
  const created = new Set<string>();
  for await (const rows of document.staged.batches()) {
    options.signal?.throwIfAborted();
    const batch = await mergeBatch(db, rows, origin);
    counters = addBatch(counters, withoutRepeats(batch, created));
    tellProgress(counters, document.staged, options);
  }
  return counters;
}

/** Where the document stands among all: as it was first seen, whatever broke off since. */
async function placeOf(writer: Db, document: StagedAndPrepared, now: string) {
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

function finish(writer: Db, { runId, documentId, counters, now }: MergeEnd): Promise<SyncRun> {
  const finishedAt = now().toISOString();
  return writer.transaction().execute(async (transaction) => {
    await markMerged(transaction, documentId, finishedAt);
    return finishRun(transaction, runId, { status: endStatus(counters), finishedAt, counters });
  });
}

/** How a run ends that met no fault of its whole document. */
export function endStatus({ rejected }: Pick<RunCounters, 'rejected'>): 'ok' | 'partial' {
  return rejected > 0 ? 'partial' : 'ok';
}

/** Before the first batch: a run that is broken off has read what it refused and what it brought in. */
function countersOf({ rejected, unknownStatus, errorCells }: StagedDocument): RunCounters {
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

/** Without writing, a mark that one batch created is still missing for the next. */
function withoutRepeats(batch: MergedBatch, created: Set<string>): BatchCounts {
  const news = batch.writes
    .filter(({ version }) => version === 1)
    .map(({ record }) => record.nroSolicitud);
  const repeated = news.filter((nro) => created.has(nro)).length;
  for (const nro of news) created.add(nro);
  return { ...batch, created: batch.created - repeated, updated: batch.updated + repeated };
}

function tellProgress(
  { read, rejected }: RunCounters,
  staged: StagedDocument,
  { onProgress }: MergeOptions,
): void {
  onProgress?.((read - rejected) / (staged.read - staged.rejected));
}
