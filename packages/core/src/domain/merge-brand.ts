import type { CanonicalAnnotation, CanonicalBrand } from '../contract/canonical-brand.ts';
import {
  FACT_FIELDS,
  type FactField,
  type Facts,
  mergeFacts,
  readFacts,
  recordOf,
} from './brand-facts.ts';
import type { BrandRecord } from './brand-record.ts';
import type { Stamp } from './brand-stamp.ts';
import { factsOf, type Stated, statedOf } from './stated-facts.ts';

/** A mark with what must be remembered of the documents that stated it. */
export interface MergedBrand {
  readonly record: BrandRecord;
  readonly stated: Stated;
}

/** A field of a record that a document can change. */
export type ChangedField = FactField | 'anotaciones';

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
): MergedBrand & { readonly changed: readonly ChangedField[] } {
  const before: Facts = current ? factsOf(current.record, current.stated) : new Map();
  const facts = mergeFacts(
    before,
    readFacts(incoming, () => stamp),
  );
  const record: BrandRecord = {
    ...recordOf(incoming.nroSolicitud, facts),
    anotaciones: addAnnotations(current?.record.anotaciones ?? [], incoming.anotaciones ?? []),
  };
  return { record, stated: statedOf(facts), changed: changedFields(current?.record, record) };
}

/** By date; on one day the ones known before stay in front, so their ids stay (decision C3). */
function addAnnotations(
  known: readonly CanonicalAnnotation[],
  stated: readonly CanonicalAnnotation[],
): readonly CanonicalAnnotation[] {
  const contents = new Set(known.map(contentOf));
  const added = stated.filter((annotation) => {
    const content = contentOf(annotation);
    return !contents.has(content) && contents.add(content);
  });
  if (added.length === 0) return known;
  return [...known, ...added].sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
}

function changedFields(before: BrandRecord | undefined, after: BrandRecord): ChangedField[] {
  const changed: ChangedField[] = FACT_FIELDS.filter(
    (field) => !isSameContent(before?.[field] ?? null, after[field]),
  );
  const known = before?.anotaciones.length ?? 0;
  return after.anotaciones.length === known ? changed : [...changed, 'anotaciones'];
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
