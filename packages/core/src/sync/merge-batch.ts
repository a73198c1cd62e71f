import type { Fuente } from '../contract/brand-detail.ts';
import type { CanonicalBrand } from '../contract/canonical-brand.ts';
import type { ChangedField } from '../contract/changed-fields.ts';
import type { StampGroups, StatementHistory, StoredPath } from '../domain/record/brand-facts.ts';
import { UNDATED } from '../domain/record/field-facts.ts';
import { FACT_FIELDS, type FactField } from '../domain/record/mark-fields.ts';
import { mergeBrand } from '../domain/record/merge-brand.ts';
import { canonicalJson } from '../domain/text/json.ts';
import {
  type BrandSources,
  type BrandWrite,
  readBrandsForUpdate,
  type WritableBrand,
} from '../store/brands/brand-writer.ts';
import type { Db } from '../store/database/database.ts';
import type { StagedRow } from './stage-document.ts';

/** The document and the times of the rows of a batch. */
export interface BatchOrigin {
  readonly source: string;
  /** Sequential number of the document in the order in which documents were first seen. */
  readonly order: number;
  readonly document: string;
  /** Time of the document, which applies to rows that state no time of their own. */
  readonly documentAt: string;
  /** Time at which changes are recorded. */
  readonly now: string;
}

/** The writes and counts that result from a batch. */
export interface MergedBatch {
  readonly writes: readonly BrandWrite[];
  /** Marks for which only the list of documents that mention them changes. */
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
 * Merges rows with the stored marks, in order, without writing. A mark that occurs several times in the batch is
 * written once, with all its changes.
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
 * Returns the time `at` of a row's statements, and the time `vistoEn` at which the document mentions the mark. A row
 * time after the first sight of the document is a typing error: its statements then count as newer than those of
 * earlier documents, and as older than any dated statement that is imported later.
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

/** Returns the newest statement time of earlier documents about the mark; null when there is none. */
function newestTimeBefore(order: number, { stamps, acts = [] }: StatementHistory): string | null {
  let newest: string | null = null;
  for (const [at, seen] of [...stamps, ...acts]) {
    if (seen < order && (newest === null || at > newest)) newest = at;
  }
  return newest;
}

/** Adds a document to the sources of a mark: one entry per document name, with its newest time. */
function addSource(fuentes: readonly Fuente[], seen: Fuente): readonly Fuente[] {
  const at = fuentes.findIndex(
    ({ source, documento }) => source === seen.source && documento === seen.documento,
  );
  const held = fuentes[at];
  if (!held) return [...fuentes, seen];
  return held.vistoEn >= seen.vistoEn ? fuentes : fuentes.with(at, seen);
}

/**
 * Splits merged marks by what has to be written. A mark with equal content is not written (decision B6). When only the
 * list of documents changed, persons and acts are unchanged, so only that list is written.
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

/**
 * Tells whether two histories have equal times, regardless of the documents that stated them. Then the history is not
 * written, so that a daily file that repeats a mark causes no write.
 */
function haveEqualTimes(a: StatementHistory, b: StatementHistory): boolean {
  return (
    JSON.stringify(a) === JSON.stringify(b) ||
    (comparableText(a) === comparableText(b) &&
      isSameMap(timesByPath(a.stamps), timesByPath(b.stamps)) &&
      isSameMap(timesByPath(a.acts ?? []), timesByPath(b.acts ?? [])))
  );
}

function isSameMap<Key, Value>(a: ReadonlyMap<Key, Value>, b: ReadonlyMap<Key, Value>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}

/** Serialises the lists and dormant facts of a history, with references to stamps replaced by their times. */
function comparableText({ stamps, dormant, lists }: StatementHistory): string {
  const times = lists ? stamps.map(([at]) => at) : [];
  const dated = Object.entries(lists ?? {}).map(([field, { listed, members }]) => [
    field,
    listed,
    members.map((member) => member.map(([position, stated]) => [times[position], stated])),
  ]);
  return canonicalJson({ dormant, dated: dated.sort() });
}

/** Maps each path to its time. Omits attributes whose time equals that of their list, because they need no entry. */
function timesByPath(stamps: StampGroups): Map<StoredPath, string> {
  const times = new Map(
    stamps.flatMap(([at, , , paths]) => paths.map((path) => [path, at] as const)),
  );
  for (const [path, at] of times) {
    if (typeof path !== 'string') continue;
    const list = path.slice(0, path.indexOf('/')) as FactField;
    if (times.get(FACT_FIELDS.indexOf(list)) === at) times.delete(path);
  }
  return times;
}
