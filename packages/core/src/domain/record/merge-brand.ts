import type { Renovacion } from '../../contract/brand-detail.ts';
import type { CanonicalAnnotation, CanonicalBrand } from '../../contract/canonical-brand.ts';
import type { ChangedField } from '../../contract/changed-fields.ts';
import { addMonths, addYears } from '../../office/dates.ts';
import { REGISTRATION_YEARS } from '../../office/index.ts';
import { isSameContent } from '../text/json.ts';
import { actKeys } from './annotation-catalog.ts';
import {
  extractHistory,
  type Facts,
  groupByStamp,
  mergeFacts,
  readFacts,
  restoreFacts,
  type StampGroups,
  type StatementHistory,
  toRecord,
} from './brand-facts.ts';
import type { BrandRecord } from './brand-record.ts';
import { compareStamps, FIRST_SEEN, type FieldFacts, type Stamp, UNDATED } from './field-facts.ts';
import { FACT_FIELDS } from './mark-fields.ts';
import { computeHolderHistory, type HolderHistory } from './ownership.ts';

/** A mark with the statement history needed for merging. */
export interface MergedBrand {
  readonly record: BrandRecord;
  readonly stated: StatementHistory;
  /** Null when the newest list has all current holders, and no former holder is known. */
  readonly holderHistory: HolderHistory | null;
  /** Renewals inferred from stated expiries, oldest first (decision F6). */
  readonly renovaciones: readonly Renovacion[];
}

/** The result of merging a row into a mark. */
interface Merge extends MergedBrand {
  readonly facts: Facts;
  readonly changed: readonly ChangedField[];
}

const NONE: BrandRecord['anotaciones'] = [];
const ONLY: Stamp = { at: UNDATED, order: 0, line: 0 };

/** Builds a record from one row: the merge result for the first row of a mark. */
export function recordFromRow(brand: CanonicalBrand): BrandRecord {
  const facts = readFacts(brand, () => ONLY);
  const anotaciones = (brand.anotaciones ?? []).toSorted(compareActDates);
  return { ...toRecord(brand.nroSolicitud, facts), anotaciones };
}

/** Maximum months by which a correction moves an expiry; it is the half year within which a mark is renewed. */
const CORRECTED_MONTHS = 6;

/**
 * Finds the renewals that documents prove (decision F6), oldest first: a newer document moved the expiry by the years
 * of a registration (ten in Chile), and no later document moved it back. Each expiry is dated by the first document
 * that states it, so that neither the order of documents nor a replay changes the result.
 */
export function findRenewals(expiry: FieldFacts | undefined): readonly Renovacion[] {
  const stated = firstSightings(expiry);
  const current = expiry?.fact.value;
  if (stated.size < 2 || typeof current !== 'string') return [];
  const latest = addMonths(current, CORRECTED_MONTHS);
  const renewals: Renovacion[] = [];
  for (const [desde, before] of stated) {
    for (const [hasta, since] of stated) {
      if (hasta > latest || !isTermLater(desde, hasta) || !isOfNewerDocument(before, since))
        continue;
      renewals.push({ desde, hasta, vistoEn: since.at });
    }
  }
  return renewals.sort((a, b) => (a.desde < b.desde ? -1 : 1));
}

/** Returns every stated expiry with its first statement. */
function firstSightings(expiry: FieldFacts | undefined): ReadonlyMap<string, Stamp> {
  const stated = new Map<string, Stamp>();
  for (const [date, attributes] of expiry?.members ?? []) {
    const seen = attributes.get(FIRST_SEEN);
    if (seen) stated.set(date, seen.stamp);
  }
  return stated;
}

/** Tells whether `hasta` is one registration term after `desde`, where 28 February may stand for the 29th. */
function isTermLater(desde: string, hasta: string): boolean {
  return (
    addYears(desde, REGISTRATION_YEARS) === hasta || addYears(hasta, -REGISTRATION_YEARS) === desde
  );
}

/** Tells whether `since` is of a newer document; a document without a time is never known to be newer. */
function isOfNewerDocument(before: Stamp, since: Stamp): boolean {
  const isOfSame = before.at === since.at && before.order === since.order;
  return !isOfSame && since.at !== UNDATED && compareStamps(before, since) < 0;
}

/**
 * Merges one row of one document into a mark (decision B6): each field comes from the newest document that states it,
 * an absent value never erases a present one, and new acts are added.
 *
 * @param current the mark before the merge; null for a new mark
 * @returns the merged mark; `changed` names the fields whose content differs, where the order of
 *   lists is ignored. It is empty when no subscriber has to be notified.
 */
export function mergeBrand(
  current: MergedBrand | null,
  incoming: CanonicalBrand,
  stamp: Stamp,
): Merge {
  const before: Facts = current ? restoreFacts(current.record, current.stated) : new Map();
  const facts = mergeFacts(
    before,
    readFacts(incoming, () => stamp),
  );
  const fields = toRecord(incoming.nroSolicitud, facts);
  const history = extractHistory(facts);
  const held = { acts: current?.record.anotaciones ?? NONE, details: current?.stated.acts ?? [] };
  const { acts: anotaciones, details } = mergeActs(held, incoming, stamp);
  const record: BrandRecord = { ...fields, anotaciones };
  const stated = { ...history, ...(details.length > 0 && { acts: details }) };
  const holderHistory = computeHolderHistory(record, facts.get('titulares'));
  const renovaciones = findRenewals(facts.get('fechaVencimiento'));
  const after = { record, stated, holderHistory, renovaciones };
  return { ...after, facts, changed: changedFields(current, after) };
}

function changedFields(before: MergedBrand | null, after: MergedBrand): ChangedField[] {
  const changed = new Set<ChangedField>(
    FACT_FIELDS.filter(
      (field) => !isSameContent(before?.record[field] ?? null, after.record[field]),
    ),
  );
  // A new act may prove that a holder sold the mark, although no list changed.
  if (!isSameContent(before?.holderHistory ?? null, after.holderHistory)) changed.add('titulares');
  if (!isSameContent(before?.renovaciones ?? [], after.renovaciones)) changed.add('renovaciones');
  if (after.record.anotaciones !== (before?.record.anotaciones ?? NONE)) changed.add('anotaciones');
  return [...changed];
}

/** The optional details of an act. Stored by position: append, never reorder. */
const DETAILS = ['fechaVencimiento', 'observacion', 'adquirentes', 'transferentes'] as const;
/** Positions reserved for the details of one act. */
const SLOTS = 8;

type DetailStamps = Partial<Record<(typeof DETAILS)[number], Stamp>>;

/** The acts on a mark, sorted by date and then as first seen, and the stamps of their details. */
interface MarkActs {
  readonly acts: readonly CanonicalAnnotation[];
  /** A detail's path is the index of its act times `SLOTS` plus the index of the detail. */
  readonly details: StampGroups;
}

interface StoredAct {
  act: CanonicalAnnotation;
  /** Stamps of the details. A detail stored by a version without stamps has none, so any new statement replaces it. */
  readonly stamps: DetailStamps;
}

/**
 * Adds the acts of a row to the known acts. Acts are identified by their ids (decision C3), which number equal acts:
 * the n-th of several equal acts in a row is the n-th of the mark. So an act that one row states twice is two acts, an
 * act that another row repeats is the same act, and the mark has as many equal acts as the row with the most of them,
 * whatever the order of the rows. Each detail of an act comes from its newest statement.
 *
 * @returns the same array of acts as in `known` when no act changed
 */
function mergeActs(
  known: MarkActs,
  { nroSolicitud, anotaciones: stated = [] }: CanonicalBrand,
  stamp: Stamp,
): MarkActs {
  if (stated.length === 0) return known;
  const held = storedActs(known);
  const keys = actKeys(nroSolicitud, known.acts);
  const byKey = new Map(held.map((one, at) => [keys[at], one]));
  for (const [at, key] of actKeys(nroSolicitud, stated).entries()) {
    const act = stated[at];
    const same = byKey.get(key);
    if (same && act) updateAct(same, act, stamp);
    else if (act) held.push(createAct(act, stamp));
  }
  held.sort((a, b) => compareActDates(a.act, b.act));
  const isUnchanged =
    held.length === known.acts.length && held.every(({ act }, at) => act === known.acts[at]);
  return {
    acts: isUnchanged ? known.acts : held.map(({ act }) => act),
    details: actDetailStamps(held),
  };
}

function storedActs({ acts, details }: MarkActs): StoredAct[] {
  const held = acts.map((act): StoredAct => ({ act, stamps: {} }));
  for (const [at, order, line, positions] of details) {
    const stamp: Stamp = { at, order, line };
    for (const position of positions.map(Number)) {
      const detail = DETAILS[position % SLOTS];
      const one = held[Math.floor(position / SLOTS)];
      if (detail && one) one.stamps[detail] = stamp;
    }
  }
  return held;
}

function createAct(act: CanonicalAnnotation, stamp: Stamp): StoredAct {
  const stamps: DetailStamps = {};
  for (const detail of DETAILS) if (act[detail] !== undefined) stamps[detail] = stamp;
  return { act, stamps };
}

function updateAct(held: StoredAct, act: CanonicalAnnotation, stamp: Stamp): void {
  for (const detail of DETAILS) {
    const value = act[detail];
    const before = held.stamps[detail];
    if (value === undefined || (before && compareStamps(stamp, before) < 0)) continue;
    held.stamps[detail] = stamp;
    if (!isSameContent(held.act[detail], value)) held.act = { ...held.act, [detail]: value };
  }
  const { descripcion } = act;
  if (hasBetterSpelling(descripcion, held.act.descripcion)) held.act = { ...held.act, descripcion };
}

/**
 * Compares two spellings of one text by code units, so that the choice does not depend on their order: lower case is
 * preferred to capitals, and accented letters to both.
 */
function hasBetterSpelling(text: string, other: string): boolean {
  return text > other;
}

function actDetailStamps(held: readonly StoredAct[]): StampGroups {
  const positions = new Map<Stamp, number[]>();
  held.forEach(({ stamps }, at) => {
    DETAILS.forEach((detail, i) => {
      const stamp = stamps[detail];
      if (!stamp) return;
      const others = positions.get(stamp) ?? [];
      others.push(at * SLOTS + i);
      positions.set(stamp, others);
    });
  });
  return groupByStamp(positions);
}

/** Compares acts by date only, so that a stable sort leaves acts of one day in their order. */
function compareActDates({ fecha: a }: CanonicalAnnotation, { fecha: b }: CanonicalAnnotation) {
  return a < b ? -1 : a > b ? 1 : 0;
}
