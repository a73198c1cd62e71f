import type { CanonicalAnnotation, CanonicalBrand } from '../../contract/canonical-brand.ts';
import { isSameContent } from '../text/json.ts';
import { actKeys } from './annotation-catalog.ts';
import { groupByStamp, type StampGroups } from './brand-facts.ts';
import { compareStamps, type Stamp } from './field-facts.ts';

/** The optional details of an act. Stored by position: append, never reorder. */
const DETAILS = ['fechaVencimiento', 'observacion', 'adquirentes', 'transferentes'] as const;
/** Slots reserved for the details of one act. */
const SLOTS = 8;

type DetailStamps = Partial<Record<(typeof DETAILS)[number], Stamp>>;

/** The acts on a mark, by date and then as first seen, and when their details were stated. */
interface MarkActs {
  readonly acts: readonly CanonicalAnnotation[];
  /** Each detail as the index of its act times `SLOTS` plus the index of the detail. */
  readonly details: StampGroups;
}

interface StoredAct {
  act: CanonicalAnnotation;
  /** Details stored before times were recorded have none, so any new statement replaces them. */
  readonly stamps: DetailStamps;
}

/**
 * Adds the acts that a row states to the known ones. Acts are identified by their ids (decision C3): of equal acts the
 * first of the row is the first of the mark, the second the second. So an act that a row states twice is two acts, one
 * that another row states again is the same, and there are as many equal acts as in the row with the most of them, in
 * whatever order rows come. Each detail of an act comes from its newest statement.
 *
 * @returns the very acts that were given where nothing of them is another now
 */
export function mergeActs(
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
 * Chooses between two spellings of one text independently of their order: lower case is preferred to capitals, and
 * accents to both.
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

/** Acts of one day stay in their order. */
export function compareActDates(
  { fecha: a }: CanonicalAnnotation,
  { fecha: b }: CanonicalAnnotation,
) {
  return a < b ? -1 : a > b ? 1 : 0;
}
