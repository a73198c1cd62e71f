import type { Fuente } from '../contract/brand-detail.ts';
import type { CanonicalBrand } from '../contract/canonical-brand.ts';
import type { ChangedField } from '../contract/changed-fields.ts';
import { UNDATED } from '../domain/record/brand-stamp.ts';
import { mergeBrand } from '../domain/record/merge-brand.ts';
import { newestTimeBefore, sameTimes } from '../domain/record/stated-facts.ts';
import {
  type BrandSources,
  type BrandWrite,
  type HeldBrand,
  heldBrands,
} from '../store/brand-writer.ts';
import type { Db } from '../store/database.ts';
import type { StagedRow } from './document-spool.ts';

/** What the rows of a batch are ascribed to. */
export interface BatchOrigin {
  readonly source: string;
  /** Place of the document in the order in which documents were first seen. */
  readonly order: number;
  readonly document: string;
  /** The document's time, for rows that state none. */
  readonly documentAt: string;
  /** Time of the changes. */
  readonly now: string;
}

/** What a batch of rows comes to: nothing has been written yet. */
export interface MergedBatch {
  readonly writes: readonly BrandWrite[];
  /** Marks of which all is known, but not that this document shows them. */
  readonly shown: readonly BrandSources[];
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

interface Draft {
  readonly before: HeldBrand | null;
  readonly brand: Pick<
    BrandWrite,
    'record' | 'stated' | 'holderHistory' | 'renovaciones' | 'facts' | 'fuentes'
  >;
  readonly changed: ReadonlySet<ChangedField>;
}

/**
 * Lays the rows over what the corpus holds, in order. A number that occurs twice in the batch is
 * written once, with all that changed.
 */
export async function mergeBatch(
  db: Db,
  rows: readonly StagedRow[],
  origin: BatchOrigin,
): Promise<MergedBatch> {
  const held = await heldBrands(db, [...new Set(rows.map(({ record }) => record.nroSolicitud))]);
  const drafts = new Map<string, Draft>();
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const row of rows) {
    const nro = row.record.nroSolicitud;
    const before = held.get(nro) ?? null;
    const draft = drafts.get(nro) ?? null;
    const { next, changed } = lay(draft, before, { row, origin });
    drafts.set(nro, next);
    counts[!(draft ?? before) ? 'created' : changed ? 'updated' : 'unchanged'] += 1;
  }
  return { ...counts, ...dividedDrafts([...drafts.values()], origin.now) };
}

interface Laying {
  readonly row: StagedRow;
  readonly origin: BatchOrigin;
}

function lay(draft: Draft | null, before: HeldBrand | null, { row, origin }: Laying) {
  const { line, record: incoming } = row;
  const known = draft?.brand ?? before;
  const { at, vistoEn } = timesOf(incoming, known, origin);
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
 * When a row was stated, and when its document showed the mark. A row that is dated after its own document
 * was seen is mistyped: it is newer than what documents before it state of its mark, and older than
 * whatever is dated and comes after.
 */
function timesOf(
  row: CanonicalBrand,
  known: Pick<HeldBrand, 'stated'> | null,
  { documentAt, order }: BatchOrigin,
) {
  const stated = row.vistoEn === undefined ? documentAt : new Date(row.vistoEn).toISOString();
  if (stated <= documentAt) return { at: stated, vistoEn: stated };
  const newest = known && newestTimeBefore(order, known.stated);
  return { at: newest ?? UNDATED, vistoEn: documentAt };
}

/** One entry for each document name, with the newest time at which it showed the mark. */
function addSource(fuentes: readonly Fuente[], seen: Fuente): readonly Fuente[] {
  const at = fuentes.findIndex(
    ({ source, documento }) => source === seen.source && documento === seen.documento,
  );
  const held = fuentes[at];
  if (!held) return [...fuentes, seen];
  return held.vistoEn >= seen.vistoEn ? fuentes : fuentes.with(at, seen);
}

/**
 * Equal content writes nothing (decision B6). Where the document is all that is new, nothing that a
 * mark's persons and acts were worked out from has changed, and its sources alone are written.
 */
function dividedDrafts(drafts: readonly Draft[], now: string) {
  const writes: BrandWrite[] = [];
  const shown: BrandSources[] = [];
  for (const { before, brand, changed } of drafts) {
    if (!before || changed.size > 0) {
      const version = (before?.version ?? 0) + 1;
      writes.push({ ...brand, before, version, fechaActualizacion: now, changed: [...changed] });
    } else if (!sameTimes(brand.stated, before.stated)) {
      const { version, fechaActualizacion } = before;
      writes.push({ ...brand, before, version, fechaActualizacion, changed: null });
    } else if (brand.fuentes !== before.fuentes) {
      shown.push({ nroSolicitud: brand.record.nroSolicitud, fuentes: brand.fuentes });
    }
  }
  return { writes, shown };
}
