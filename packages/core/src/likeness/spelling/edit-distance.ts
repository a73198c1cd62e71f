import { popCount } from '../../arrays/bitset.ts';
import type { TextPool } from '../../arrays/text-pool.ts';

/** A text as a range of units in a longer array. */
interface Span {
  readonly units: Uint8Array | Uint16Array;
  readonly start: number;
  readonly length: number;
}

/**
 * Counts the edits between one pattern and many texts, up to a limit: insertion, deletion, replacement and
 * exchange of neighbours (optimal string alignment).
 *
 * Dynamic programming with a row for each unit of the text, restricted to the band of cells within `limit`
 * of the diagonal, because a cell outside it exceeds the limit. Stops at the first row without a cell
 * inside the limit. O(limit × length) per text, without allocation.
 */
export class EditDistance {
  readonly #pattern: string;
  readonly #limit: number;
  #row: Uint16Array;
  #above: Uint16Array;
  #aboveThat: Uint16Array;

  constructor(pattern: string, limit: number) {
    this.#pattern = pattern;
    this.#limit = limit;
    this.#row = new Uint16Array(pattern.length + 1);
    this.#above = new Uint16Array(pattern.length + 1);
    this.#aboveThat = new Uint16Array(pattern.length + 1);
  }

  /** Returns the distance to text `i` of the pool, or `limit + 1` if it exceeds the limit. */
  distanceTo({ units, starts }: TextPool, i: number): number {
    const start = starts[i] ?? 0;
    return this.#between(units, start, (starts[i + 1] ?? 0) - start);
  }

  /** Like `distanceTo`, for a text that is in no pool. */
  distanceToSpan({ units, start, length }: Span): number {
    return this.#between(units, start, length);
  }

  #between(units: Uint8Array | Uint16Array, start: number, length: number): number {
    const over = this.#limit + 1;
    if (Math.abs(length - this.#pattern.length) > this.#limit) return over;
    for (let j = 0; j <= this.#pattern.length; j += 1) this.#above[j] = Math.min(j, over);
    for (let i = 1; i <= length; i += 1) {
      if (this.#fillRow(units, start, i) > this.#limit) return over;
      const spare = this.#aboveThat;
      this.#aboveThat = this.#above;
      this.#above = this.#row;
      this.#row = spare;
    }
    return this.#above[this.#pattern.length] ?? over;
  }

  /** Fills the band of row `i` and returns its minimum. */
  #fillRow(units: Uint8Array | Uint16Array, start: number, i: number): number {
    const over = this.#limit + 1;
    const above = this.#above;
    const row = this.#row;
    const pattern = this.#pattern;
    const unit = units[start + i - 1] ?? 0;
    const from = Math.max(1, i - this.#limit);
    const to = Math.min(pattern.length, i + this.#limit);
    row[from - 1] = from === 1 ? Math.min(i, over) : over;
    let min = row[from - 1] ?? over;
    for (let j = from; j <= to; j += 1) {
      const same = pattern.charCodeAt(j - 1) === unit;
      let cost = (above[j - 1] ?? over) + (same ? 0 : 1);
      if (j < i + this.#limit) cost = Math.min(cost, (above[j] ?? over) + 1);
      cost = Math.min(cost, (row[j - 1] ?? over) + 1);
      if (!same && i > 1 && j > 1 && pattern.charCodeAt(j - 2) === unit) {
        const exchanged = pattern.charCodeAt(j - 1) === units[start + i - 2];
        if (exchanged) cost = Math.min(cost, (this.#aboveThat[j - 2] ?? over) + 1);
      }
      row[j] = Math.min(cost, over);
      if (cost < min) min = cost;
    }
    return min;
  }
}

/** Words of at most `NO_EDIT` letters must be equal; words of at most `ONE_EDIT` may differ by one edit. */
const NO_EDIT = 2;
const ONE_EDIT = 4;
/** Edits allowed in longer words, which is also the maximum that any index supports. */
export const MAX_EDITS = 2;

/** Returns how many edits two words may differ by; `length` is that of the shorter word. */
export function allowedEdits(length: number): number {
  return length <= NO_EDIT ? 0 : length <= ONE_EDIT ? 1 : MAX_EDITS;
}

/** Number of letter bits in a sketch. Above them are one bit for all other units and the length of the word. */
const LETTERS = 26;
const LOWER_A = 97;
const OTHER = 1 << LETTERS;
const LENGTH_SHIFT = LETTERS + 1;
const MAX_LENGTH = 31;
const UNITS = OTHER * 2 - 1;

/** Returns the set of letters and the length of a text in 32 bits; texts with different sketches differ. */
export function letterSketch(units: ArrayLike<number>, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at += 1) {
    const letter = (units[at] ?? 0) - LOWER_A;
    letters |= letter >= 0 && letter < LETTERS ? 1 << letter : OTHER;
  }
  return ((Math.min(to - from, MAX_LENGTH) << LENGTH_SHIFT) | letters) >>> 0;
}

/**
 * Returns a lower bound of the edit distance of two texts from their sketches: one edit adds at most one
 * letter, removes at most one, and changes the length by at most one.
 */
export function minEdits(a: number, b: number): number {
  const lengths = Math.abs((a >>> LENGTH_SHIFT) - (b >>> LENGTH_SHIFT));
  const letters = Math.max(popCount(a & ~b & UNITS), popCount(b & ~a & UNITS));
  return Math.max(lengths, letters);
}
