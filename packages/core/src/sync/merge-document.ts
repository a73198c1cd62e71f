import type { Fuente } from '../contract/brand-detail.ts';
import type { CanonicalBrand } from '../contract/canonical-brand.ts';
import type { ChangedField } from '../contract/changed-fields.ts';
import type { SyncRun } from '../contract/sync-run.ts';
import { UNDATED } from '../domain/record/field-facts.ts';
import { mergeBrand } from '../domain/record/merge-brand.ts';
import { haveEqualTimes, newestTimeBefore } from '../domain/record/statement-history.ts';
import {
  type BrandSources,
  type BrandWrite,
  readBrandsForUpdate,
  type WritableBrand,
  writeBrands,
  writeSources,
} from '../store/brands/brand-writer.ts';
import type { Db } from '../store/database/database.ts';
import { addDocument, markMerged, nextDocumentId } from '../store/feeds/document-store.ts';
import {
  advanceRun,
  finishRun,
  type RunCounters,
  saveRejections,
} from '../store/feeds/run-ledger.ts';
import type { StagedAndPrepared, StagedDocument, StagedRow } from './stage-document.ts';

/** Options of a merge besides its document. */
export interface MergeOptions {
  readonly now: () => Date;
  /** Called with the merged share of the document, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Merges a staged document batch by batch, each in one transaction with the run's counters. An interrupted merge is
 * simply repeated: what it had written is found unchanged.
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

/** Computes the result of a merge without writing. A number repeated in the document counts as updated. */
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
 * Returns the position of the document among all, fixed when it was first seen, even if an import was interrupted
 * since.
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

/** Returns the status of a run without a fault of its whole document. */
export function endStatus({ rejected }: Pick<RunCounters, 'rejected'>): 'ok' | 'partial' {
  return rejected > 0 ? 'partial' : 'ok';
}

/** Returns the counters before the first batch, so that an interrupted run reports the rejected rows too. */
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

/** In a dry run a mark created by one batch does not exist for the next, so it must not be counted again. */
function countWithoutRepeats(batch: MergedBatch, created: Set<string>): BatchCounts {
  const news = batch.writes
    .filter(({ version }) => version === 1)
    .map(({ record }) => record.nroSolicitud);
  const repeated = news.filter((nro) => created.has(nro)).length;
  for (const nro of news) created.add(nro);
  return { ...batch, created: batch.created - repeated, updated: batch.updated + repeated };
}

/** The origin of the rows of a batch. */
interface BatchOrigin {
  readonly source: string;
  /** Position of the document in the order in which documents were first seen. */
  readonly order: number;
  readonly document: string;
  /** The document's time, used for rows without their own. */
  readonly documentAt: string;
  /** Time of the changes. */
  readonly now: string;
}

/** The result of a batch before anything is written. */
interface MergedBatch {
  readonly writes: readonly BrandWrite[];
  /** Marks with nothing new except that this document shows them. */
  readonly shown: readonly BrandSources[];
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

interface Draft {
  readonly before: WritableBrand | null;
  readonly brand: Pick<
    BrandWrite,
    'record' | 'stated' | 'holderHistory' | 'renovaciones' | 'facts' | 'fuentes'
  >;
  readonly changed: ReadonlySet<ChangedField>;
}

/**
 * Merges the rows into the corpus's marks, in order. A number that occurs twice in the batch is written once, with all
 * its changes.
 */
export async function mergeBatch(
  db: Db,
  rows: readonly StagedRow[],
  origin: BatchOrigin,
): Promise<MergedBatch> {
  const held = await readBrandsForUpdate(db, [
    ...new Set(rows.map(({ record }) => record.nroSolicitud)),
  ]);
  const drafts = new Map<string, Draft>();
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const row of rows) {
    const nro = row.record.nroSolicitud;
    const before = held.get(nro) ?? null;
    const draft = drafts.get(nro) ?? null;
    const { next, changed } = applyRow(draft, before, { row, origin });
    drafts.set(nro, next);
    counts[!(draft ?? before) ? 'created' : changed ? 'updated' : 'unchanged'] += 1;
  }
  return { ...counts, ...partitionDrafts([...drafts.values()], origin.now) };
}

interface RowApplication {
  readonly row: StagedRow;
  readonly origin: BatchOrigin;
}

function applyRow(
  draft: Draft | null,
  before: WritableBrand | null,
  { row, origin }: RowApplication,
) {
  const { line, record: incoming } = row;
  const known = draft?.brand ?? before;
  const { at, vistoEn } = statementTimes(incoming, known, origin);
  const { changed, ...merged } = mergeBrand(known, incoming, { at, order: origin.order, line });
  const seen = { source: origin.source, documento: origin.document, vistoEn };
  const next: Draft = {
    before,
    brand: { ...merged, fuentes: addSource(known?.fuentes ?? [], seen) },
    changed: new Set([...(draft?.changed ?? []), ...changed]),
  };
  return { next, changed: changed.length > 0 };
}

/**
 * Returns when a row was stated, and when its document showed the mark. A row dated after its document was first seen
 * has a typing error: it counts as newer than what earlier documents state, and as older than anything dated that is
 * imported later.
 */
function statementTimes(
  row: CanonicalBrand,
  known: Pick<WritableBrand, 'stated'> | null,
  { documentAt, order }: BatchOrigin,
) {
  const stated = row.vistoEn === undefined ? documentAt : new Date(row.vistoEn).toISOString();
  if (stated <= documentAt) return { at: stated, vistoEn: stated };
  const newest = known && newestTimeBefore(order, known.stated);
  return { at: newest ?? UNDATED, vistoEn: documentAt };
}

/** Adds a document to the sources: one entry per document name, with the newest time at which it showed the mark. */
function addSource(fuentes: readonly Fuente[], seen: Fuente): readonly Fuente[] {
  const at = fuentes.findIndex(
    ({ source, documento }) => source === seen.source && documento === seen.documento,
  );
  const held = fuentes[at];
  if (!held) return [...fuentes, seen];
  return held.vistoEn >= seen.vistoEn ? fuentes : fuentes.with(at, seen);
}

/**
 * Equal content writes nothing (decision B6). When only the document is new, everything derived from a mark's persons
 * and acts is unchanged, so only its sources are written.
 */
function partitionDrafts(drafts: readonly Draft[], now: string) {
  const writes: BrandWrite[] = [];
  const shown: BrandSources[] = [];
  for (const { before, brand, changed } of drafts) {
    if (!before || changed.size > 0) {
      const version = (before?.version ?? 0) + 1;
      writes.push({ ...brand, before, version, fechaActualizacion: now, changed: [...changed] });
    } else if (!haveEqualTimes(brand.stated, before.stated)) {
      const { version, fechaActualizacion } = before;
      writes.push({ ...brand, before, version, fechaActualizacion, changed: null });
    } else if (brand.fuentes !== before.fuentes) {
      shown.push({ nroSolicitud: brand.record.nroSolicitud, fuentes: brand.fuentes });
    }
  }
  return { writes, shown };
}

function reportProgress(
  { read, rejected }: RunCounters,
  staged: StagedDocument,
  { onProgress }: MergeOptions,
): void {
  onProgress?.((read - rejected) / (staged.read - staged.rejected));
}
