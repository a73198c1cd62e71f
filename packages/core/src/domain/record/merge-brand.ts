import type { CanonicalAnnotation, CanonicalBrand } from '../../contract/canonical-brand.ts';
import type { ChangedField } from '../../contract/changed-fields.ts';
import { FACT_FIELDS, type Facts, mergeFacts, readFacts, recordOf } from './brand-facts.ts';
import type { BrandRecord } from './brand-record.ts';
import type { Stamp } from './brand-stamp.ts';
import { type HolderHistory, holderHistoryOf } from './holder-history.ts';
import { factsOf, type Stated, statedOf } from './stated-facts.ts';

/** A mark with what must be remembered of the documents that stated it. */
export interface MergedBrand {
  readonly record: BrandRecord;
  readonly stated: Stated;
  /** Null where the newest list of holders is the whole story. */
  readonly holderHistory: HolderHistory | null;
}

/** What a row of a document made of a mark. */
export interface Merge extends MergedBrand {
  readonly facts: Facts;
  readonly changed: readonly ChangedField[];
}

/**
 * Lays one row of one document over what is known of its mark (decision B6): each field from the
 * newest document that states it, absent never erasing present, annotations added up.
 *
 * @param current what is known, null for a new mark
 * @returns the mark afterwards; `changed` names the fields whose content is another now, lists
 *   compared without order. Empty: nothing to tell anybody.
 */
export function mergeBrand(
  current: MergedBrand | null,
  incoming: CanonicalBrand,
  stamp: Stamp,
): Merge {
  const before: Facts = current ? factsOf(current.record, current.stated) : new Map();
  const facts = mergeFacts(
    before,
    readFacts(incoming, () => stamp),
  );
  const record: BrandRecord = {
    ...recordOf(incoming.nroSolicitud, facts),
    anotaciones: addAnnotations(current?.record.anotaciones ?? [], incoming.anotaciones ?? []),
  };
  const holderHistory = holderHistoryOf(record, facts.get('titulares'));
  const after = { record, stated: statedOf(facts), holderHistory };
  return { ...after, facts, changed: changedFields(current, after) };
}

/**
 * The acts known and those stated, by date; on one day the known ones stay in front, so that their ids stay
 * (decision C3). An act that a row states twice is two acts; one that another row states again is the same.
 * So of equal acts there are as many as the row that states most of them has, in whatever order rows come.
 */
function addAnnotations(
  known: readonly CanonicalAnnotation[],
  stated: readonly CanonicalAnnotation[],
): readonly CanonicalAnnotation[] {
  if (stated.length === 0) return known;
  const unclaimed = new Map<string, number>();
  for (const content of known.map(contentOf)) {
    unclaimed.set(content, (unclaimed.get(content) ?? 0) + 1);
  }
  const added = stated.filter((annotation) => {
    const content = contentOf(annotation);
    const left = unclaimed.get(content) ?? 0;
    if (left > 0) unclaimed.set(content, left - 1);
    return left === 0;
  });
  if (added.length === 0) return known;
  return [...known, ...added].sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
}

function changedFields(before: MergedBrand | null, after: MergedBrand): ChangedField[] {
  const changed = new Set<ChangedField>(
    FACT_FIELDS.filter(
      (field) => !isSameContent(before?.record[field] ?? null, after.record[field]),
    ),
  );
  // An act may retire a holder of whom the lists say nothing new.
  if (!isSameContent(before?.holderHistory ?? null, after.holderHistory)) changed.add('titulares');
  const known = before?.record.anotaciones.length ?? 0;
  if (after.record.anotaciones.length !== known) changed.add('anotaciones');
  return [...changed];
}

function isSameContent(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return a === b;
  return JSON.stringify(a) === JSON.stringify(b) || contentOf(a) === contentOf(b);
}

/** One text for equal content: keys in order, lists without order, absent and null the same. */
function contentOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(contentOf).sort().join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, held]) => held !== undefined && held !== null);
  return `{${entries
    .map(([key, held]) => `${key}:${contentOf(held)}`)
    .sort()
    .join()}}`;
}
