import type { TextPool } from '../../arrays/text-pool.ts';
import {
  CHEAPEST_FINAL_GAP,
  CHEAPEST_GAP,
  finalGapCost,
  gapCost,
  initialCost,
  substitutionCost,
} from './sound-costs.ts';

/**
 * How far the sounds of many keys are from those of one: the cheapest way to make one of the other by
 * changing, dropping and adding sounds, each at the cost of being misheard (`sound-costs.ts`).
 * Symmetric, and zero for the same key only.
 *
 * The usual table, a row for each sound of the other key; no way through it costs less than the
 * least cell of a row, so a row without a cell inside the limit ends it. O(length²) a key, without
 * allocation.
 */
export class SoundDistance {
  readonly #key: Uint16Array;
  readonly #limit: number;
  #row: Uint32Array;
  #above: Uint32Array;
  /** The cost of leaving out each sound of the key. */
  readonly #gaps: Uint16Array;

  /** @param limit distances above it are not told apart; `limit + 1` stands for all of them */
  constructor(key: string, limit: number) {
    this.#key = Uint16Array.from({ length: key.length }, (_, i) => key.charCodeAt(i));
    this.#limit = limit;
    this.#row = new Uint32Array(key.length + 1);
    this.#above = new Uint32Array(key.length + 1);
    this.#gaps = this.#key.map((sound, i) => gapAt(sound, i, key.length));
  }

  /** The distance to text `i` of the pool, or `limit + 1` when it is more than the limit. */
  to({ units, starts }: TextPool, i: number): number {
    return this.#between(units, starts[i] ?? 0, starts[i + 1] ?? 0);
  }

  /** The distance to a key, or `limit + 1` when it is more than the limit. */
  toKey(key: string): number {
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
      const least = this.#fillRow(sound, gapAt(sound, at - from, to - from), at === from);
      if (least > this.#limit) return this.#limit + 1;
      const spare = this.#above;
      this.#above = this.#row;
      this.#row = spare;
    }
    return Math.min(this.#above[gaps.length] ?? 0, this.#limit + 1);
  }

  /** Fills the row of one sound of the other key and returns its least cell. */
  #fillRow(sound: number, gap: number, isInitial: boolean): number {
    const key = this.#key;
    const gaps = this.#gaps;
    const above = this.#above;
    const row = this.#row;
    let left = (above[0] ?? 0) + gap;
    let least = left;
    row[0] = left;
    for (let j = 0; j < key.length; j += 1) {
      const change = substitutionCost(key[j] ?? 0, sound);
      let cost = (above[j] ?? 0) + (isInitial || j === 0 ? initialCost(change) : change);
      const dropped = (above[j + 1] ?? 0) + gap;
      if (dropped < cost) cost = dropped;
      const added = left + (gaps[j] ?? 0);
      if (added < cost) cost = added;
      row[j + 1] = cost;
      left = cost;
      if (cost < least) least = cost;
    }
    return least;
  }
}

function gapAt(sound: number, at: number, length: number): number {
  if (at === 0) return initialCost(gapCost(sound));
  return at === length - 1 ? finalGapCost(sound) : gapCost(sound);
}

/** What a key weighs: the distance to silence. */
export function soundWeight(key: string): number {
  let weight = 0;
  for (let i = 0; i < key.length; i += 1) weight += gapAt(key.charCodeAt(i), i, key.length);
  return weight;
}

/** What two keys differ by at the least when one has `difference` more sounds than the other. */
export function leastLengthDistance(difference: number): number {
  const longer = Math.abs(difference);
  return longer === 0 ? 0 : CHEAPEST_FINAL_GAP + (longer - 1) * CHEAPEST_GAP;
}
