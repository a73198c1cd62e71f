import type { TextPool } from '../../arrays/text-pool.ts';

/** Cost of confusing two sounds that differ in place and manner of articulation: the unit of distance. */
export const FULL_COST = 10;
/** Minimum cost of missing a sound inside a word. */
const MIN_GAP_COST = 7;
/** Minimum cost of confusing two vowels. */
export const MIN_VOWEL_COST = 5;
const FAR_VOWEL_COST = 7;
/** Minimum cost of missing a final sound, which applies to d and s because they are hardly heard. */
export const MIN_FINAL_GAP_COST = 2;
const SOUNDS = 128;

/** Pairs of sounds that are easily confused, with the cost of confusing them: the nearer, the lower. */
const NEAR_SOUNDS: readonly (readonly [pairs: string, cost: number])[] = [
  ['ae ei ou ao eo iu', MIN_VOWEL_COST],
  ['ai au eu io', FAR_VOWEL_COST],
  ['Yi Wu', 3],
  ['mn nN mN', 3],
  ['bp td kg bf sC', 4],
  ['Wb Wg gJ kJ YC YJ YN lr fp', 6],
  ['Ye We Wo iJ', 7],
];

const SUBSTITUTION_COSTS = createSubstitutionCosts();
const GAP_COSTS = new Uint8Array(SOUNDS).fill(FULL_COST);
for (const vowel of 'aeiou') GAP_COSTS[vowel.charCodeAt(0)] = MIN_GAP_COST;
const S = 's'.charCodeAt(0);
const D = 'd'.charCodeAt(0);

function createSubstitutionCosts(): Uint8Array {
  const costs = new Uint8Array(SOUNDS * SOUNDS).fill(FULL_COST);
  for (let sound = 0; sound < SOUNDS; sound += 1) costs[sound * SOUNDS + sound] = 0;
  for (const [pairs, cost] of NEAR_SOUNDS) {
    for (const pair of pairs.split(' ')) {
      const [a, b] = [pair.charCodeAt(0), pair.charCodeAt(1)];
      costs[a * SOUNDS + b] = cost;
      costs[b * SOUNDS + a] = cost;
    }
  }
  return costs;
}

/** Returns the cost of hearing one sound as another, 0 to `FULL_COST`. */
export function substitutionCost(a: number, b: number): number {
  if (a === b) return 0;
  return a < SOUNDS && b < SOUNDS ? (SUBSTITUTION_COSTS[a * SOUNDS + b] ?? FULL_COST) : FULL_COST;
}

/** Returns the cost of missing a sound inside a word. */
export function gapCost(sound: number): number {
  return sound < SOUNDS ? (GAP_COSTS[sound] ?? FULL_COST) : FULL_COST;
}

/** Returns the cost of missing the last sound of a word. */
export function finalGapCost(sound: number): number {
  return sound === S || sound === D ? MIN_FINAL_GAP_COST : gapCost(sound);
}

/** Raises a cost by half, rounded up, for the first sound of a word, because beginnings are remembered. */
export function wordInitialCost(cost: number): number {
  return (3 * cost + 1) >> 1;
}

/**
 * Weighted edit distance between the sounds of one key and of many others: the cheapest way to turn one key
 * into the other by changing, dropping and adding sounds, each at the cost of mishearing it.
 * Symmetric, and zero for the same key only.
 *
 * Dynamic programming with a row for each sound of the other key. No path costs less than the minimum of a
 * row, so the computation stops at a row whose minimum exceeds the limit. O(length²) per key, without
 * allocation.
 */
export class SoundDistance {
  readonly #key: Uint16Array;
  readonly #limit: number;
  #row: Uint32Array;
  #above: Uint32Array;
  /** Cost of leaving out each sound of the key. */
  readonly #gaps: Uint16Array;

  /** @param limit distances above it are not distinguished; `limit + 1` represents all of them */
  constructor(key: string, limit: number) {
    this.#key = Uint16Array.from({ length: key.length }, (_, i) => key.charCodeAt(i));
    this.#limit = limit;
    this.#row = new Uint32Array(key.length + 1);
    this.#above = new Uint32Array(key.length + 1);
    this.#gaps = this.#key.map((sound, i) => gapCostAt(sound, i, key.length));
  }

  /** Returns the distance to text `i` of the pool, or `limit + 1` if it exceeds the limit. */
  distanceTo({ units, starts }: TextPool, i: number): number {
    return this.#between(units, starts[i] ?? 0, starts[i + 1] ?? 0);
  }

  /** Returns the distance to a key, or `limit + 1` if it exceeds the limit. */
  distanceToKey(key: string): number {
    const units = Uint16Array.from({ length: key.length }, (_, i) => key.charCodeAt(i));
    return this.#between(units, 0, units.length);
  }

  #between(units: Uint8Array | Uint16Array, from: number, to: number): number {
    const gaps = this.#gaps;
    this.#above[0] = 0;
    for (let j = 0; j < gaps.length; j += 1) {
      this.#above[j + 1] = (this.#above[j] ?? 0) + (gaps[j] ?? 0);
    }
    for (let at = from; at < to; at += 1) {
      const sound = units[at] ?? 0;
      const min = this.#fillRow(sound, gapCostAt(sound, at - from, to - from), at === from);
      if (min > this.#limit) return this.#limit + 1;
      const spare = this.#above;
      this.#above = this.#row;
      this.#row = spare;
    }
    return Math.min(this.#above[gaps.length] ?? 0, this.#limit + 1);
  }

  /** Fills the row for one sound of the other key and returns the minimum of the row. */
  #fillRow(sound: number, gap: number, isInitial: boolean): number {
    const key = this.#key;
    const gaps = this.#gaps;
    const above = this.#above;
    const row = this.#row;
    let left = (above[0] ?? 0) + gap;
    let min = left;
    row[0] = left;
    for (let j = 0; j < key.length; j += 1) {
      const change = substitutionCost(key[j] ?? 0, sound);
      let cost = (above[j] ?? 0) + (isInitial || j === 0 ? wordInitialCost(change) : change);
      const dropped = (above[j + 1] ?? 0) + gap;
      if (dropped < cost) cost = dropped;
      const added = left + (gaps[j] ?? 0);
      if (added < cost) cost = added;
      row[j + 1] = cost;
      left = cost;
      if (cost < min) min = cost;
    }
    return min;
  }
}

function gapCostAt(sound: number, at: number, length: number): number {
  if (at === 0) return wordInitialCost(gapCost(sound));
  return at === length - 1 ? finalGapCost(sound) : gapCost(sound);
}

/** Returns the weight of a key: the cost of missing all of its sounds. */
export function deletionCost(key: string): number {
  let weight = 0;
  for (let i = 0; i < key.length; i += 1) weight += gapCostAt(key.charCodeAt(i), i, key.length);
  return weight;
}

/** Returns a lower bound of the distance between two keys whose lengths differ by `difference` sounds. */
export function minLengthDistance(difference: number): number {
  const longer = Math.abs(difference);
  return longer === 0 ? 0 : MIN_FINAL_GAP_COST + (longer - 1) * MIN_GAP_COST;
}
