import { popCount } from '../../arrays/pop-count.ts';

/** Letters by bit, other units together; above them the length of the word. */
const LETTERS = 26;
const LOWER_A = 97;
const OTHER = 1 << LETTERS;
const LENGTH_SHIFT = LETTERS + 1;
const MOST_LENGTH = 31;
const UNITS = OTHER * 2 - 1;

/** Which letters a text holds and how long it is, in 32 bits: what differs there differs in the text. */
export function letterSketch(units: ArrayLike<number>, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at += 1) {
    const letter = (units[at] ?? 0) - LOWER_A;
    letters |= letter >= 0 && letter < LETTERS ? 1 << letter : OTHER;
  }
  return ((Math.min(to - from, MOST_LENGTH) << LENGTH_SHIFT) | letters) >>> 0;
}

/**
 * No fewer edits than this part two texts: one edit brings in at most one letter and takes out at
 * most one, and changes the length by at most one.
 */
export function leastEdits(a: number, b: number): number {
  const lengths = Math.abs((a >>> LENGTH_SHIFT) - (b >>> LENGTH_SHIFT));
  const letters = Math.max(popCount(a & ~b & UNITS), popCount(b & ~a & UNITS));
  return Math.max(lengths, letters);
}
