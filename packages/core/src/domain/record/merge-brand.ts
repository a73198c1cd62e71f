import type { Renovacion } from '../../contract/brand-detail.ts';
import type { CanonicalBrand } from '../../contract/canonical-brand.ts';
import type { ChangedField } from '../../contract/changed-fields.ts';
import { FACT_FIELDS, type Facts, mergeFacts, readFacts, recordOf } from './brand-facts.ts';
import type { BrandRecord } from './brand-record.ts';
import type { Stamp } from './brand-stamp.ts';
import { type HolderHistory, holderHistoryOf } from './holder-history.ts';
import { mergeActs } from './merge-acts.ts';
import { renewalsOf } from './renewals.ts';
import { isSameContent } from './same-content.ts';
import { factsOf, type Stated, statedOf } from './stated-facts.ts';

/** A mark with what must be remembered of the documents that stated it. */
export interface MergedBrand {
  readonly record: BrandRecord;
  readonly stated: Stated;
  /** Null where the newest list of holders is the whole story. */
  readonly holderHistory: HolderHistory | null;
  /** What documents show of renewals, oldest first (decision F6). */
  readonly renovaciones: readonly Renovacion[];
}

/** What a row of a document made of a mark. */
export interface Merge extends MergedBrand {
  readonly facts: Facts;
  readonly changed: readonly ChangedField[];
}

const NONE: BrandRecord['anotaciones'] = [];

/**
 * Lays one row of one document over what is known of its mark (decision B6): each field from the
 * newest document that states it, absent never erasing present, acts added up.
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
  const held = { acts: current?.record.anotaciones ?? NONE, details: current?.stated.acts ?? [] };
  const { acts: anotaciones, details } = mergeActs(held, incoming, stamp);
  const record: BrandRecord = { ...recordOf(incoming.nroSolicitud, facts), anotaciones };
  const holderHistory = holderHistoryOf(record, facts.get('titulares'));
  const stated = { ...statedOf(facts), ...(details.length > 0 && { acts: details }) };
  const renovaciones = renewalsOf(facts.get('fechaVencimiento'));
  const after = { record, stated, holderHistory, renovaciones };
  return { ...after, facts, changed: changedFields(current, after) };
}

function changedFields(before: MergedBrand | null, after: MergedBrand): ChangedField[] {
  const changed = new Set<ChangedField>(
    FACT_FIELDS.filter(
      (field) => !isSameContent(before?.record[field] ?? null, after.record[field]),
    ),
  );
  // An act may retire a holder of whom the lists say nothing new.
  if (!isSameContent(before?.holderHistory ?? null, after.holderHistory)) changed.add('titulares');
  if (!isSameContent(before?.renovaciones ?? [], after.renovaciones)) changed.add('renovaciones');
  if (after.record.anotaciones !== (before?.record.anotaciones ?? NONE)) changed.add('anotaciones');
  return [...changed];
}
