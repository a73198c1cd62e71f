import type { CanonicalAnnotation, CanonicalBrand } from '../../contract/canonical-brand.ts';
import { actKeys } from './annotation-ids.ts';
import { compareStamps, type Stamp } from './brand-stamp.ts';
import { isSameContent } from './same-content.ts';
import { groupsOf, type StampGroups } from './stated-facts.ts';
import { byDate } from './stated-record.ts';

/** What a document may say of an act beside the act itself. Stored by position: append, never reorder. */
const DETAILS = ['fechaVencimiento', 'observacion', 'adquirentes', 'transferentes'] as const;
/** Numbers kept for the details of one act. */
const SLOTS = 8;

type DetailStamps = Partial<Record<(typeof DETAILS)[number], Stamp>>;

/** The acts on a mark, by date and then as first seen, and when what is said of them was stated. */
export interface MarkActs {
  readonly acts: readonly CanonicalAnnotation[];
  /** Each detail as the place of its act times `SLOTS`, and its own place among the details. */
  readonly details: StampGroups;
}

interface HeldAct {
  act: CanonicalAnnotation;
  /** Of a detail from before times were kept there is none: whatever is stated anew holds. */
  readonly stamps: DetailStamps;
}

/**
 * Adds the acts that a row states to those that are known. They are told apart as their ids tell them
 * (decision C3): of equal acts the first of the row is the first of the mark, the second the second. So an
 * act that a row states twice is two acts, one that another row states again is the same, and of equal acts
 * there are as many as the row that states most of them has, in whatever order rows come. Each detail of an
 * act is that of the newest statement that has it.
 *
 * @returns the very acts that were given where nothing of them is another now
 */
export function mergeActs(
  known: MarkActs,
  { nroSolicitud, anotaciones: stated = [] }: CanonicalBrand,
  stamp: Stamp,
): MarkActs {
  if (stated.length === 0) return known;
  const held = heldActs(known);
  const keys = actKeys(nroSolicitud, known.acts);
  const byKey = new Map(held.map((one, at) => [keys[at], one]));
  for (const [at, key] of actKeys(nroSolicitud, stated).entries()) {
    const act = stated[at];
    const same = byKey.get(key);
    if (same && act) restate(same, act, stamp);
    else if (act) held.push(newAct(act, stamp));
  }
  held.sort((a, b) => byDate(a.act, b.act));
  const isUnchanged =
    held.length === known.acts.length && held.every(({ act }, at) => act === known.acts[at]);
  return {
    acts: isUnchanged ? known.acts : held.map(({ act }) => act),
    details: detailStamps(held),
  };
}

function heldActs({ acts, details }: MarkActs): HeldAct[] {
  const held = acts.map((act): HeldAct => ({ act, stamps: {} }));
  for (const [at, order, line, places] of details) {
    const stamp: Stamp = { at, order, line };
    for (const place of places.map(Number)) {
      const detail = DETAILS[place % SLOTS];
      const one = held[Math.floor(place / SLOTS)];
      if (detail && one) one.stamps[detail] = stamp;
    }
  }
  return held;
}

function newAct(act: CanonicalAnnotation, stamp: Stamp): HeldAct {
  const stamps: DetailStamps = {};
  for (const detail of DETAILS) if (act[detail] !== undefined) stamps[detail] = stamp;
  return { act, stamps };
}

function restate(held: HeldAct, act: CanonicalAnnotation, stamp: Stamp): void {
  for (const detail of DETAILS) {
    const value = act[detail];
    const before = held.stamps[detail];
    if (value === undefined || (before && compareStamps(stamp, before) < 0)) continue;
    held.stamps[detail] = stamp;
    if (!isSameContent(held.act[detail], value)) held.act = { ...held.act, [detail]: value };
  }
  const { descripcion } = act;
  if (isBetterSpelled(descripcion, held.act.descripcion)) held.act = { ...held.act, descripcion };
}

/** Of two spellings of one text, whichever came first: small letters stand behind capitals, accents behind both. */
function isBetterSpelled(text: string, other: string): boolean {
  return text > other;
}

function detailStamps(held: readonly HeldAct[]): StampGroups {
  const places = new Map<Stamp, number[]>();
  held.forEach(({ stamps }, at) => {
    DETAILS.forEach((detail, i) => {
      const stamp = stamps[detail];
      if (!stamp) return;
      const others = places.get(stamp) ?? [];
      others.push(at * SLOTS + i);
      places.set(stamp, others);
    });
  });
  return groupsOf(places);
}
