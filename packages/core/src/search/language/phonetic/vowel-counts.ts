import { NEAREST_VOWELS } from './sound-costs.ts';

const VOWELS = 'aeiou';
/** How often a vowel sounds is counted up to this, one bit each. */
const MOST_COUNTED = 3;
const ONES = new Uint8Array(2 ** (VOWELS.length * MOST_COUNTED));
for (let bits = 1; bits < ONES.length; bits += 1) ONES[bits] = (ONES[bits >> 1] ?? 0) + (bits & 1);
const OFFSET_OF = new Int8Array(128).fill(-1);
for (let i = 0; i < VOWELS.length; i += 1) OFFSET_OF[VOWELS.charCodeAt(i)] = i * MOST_COUNTED;

/** Which vowels sound in a key and how often: fifteen bits, as many set as vowels (up to three of each). */
export function vowelCounts(key: string): number {
  let counts = 0;
  for (let i = 0; i < key.length; i += 1) {
    const offset = OFFSET_OF[key.charCodeAt(i)] ?? -1;
    if (offset < 0) continue;
    const counted = (counts >> offset) & ((1 << MOST_COUNTED) - 1);
    // One more bit from the right, until all are set.
    counts |= (((counted << 1) | 1) << offset) & (((1 << MOST_COUNTED) - 1) << offset);
  }
  return counts;
}

/**
 * What two keys differ by at the least, from their vowels alone: taking one vowel for another changes
 * two counts, everything else at most one.
 */
export function leastVowelDistance(a: number, b: number): number {
  return ((ONES[a ^ b] ?? 0) * NEAREST_VOWELS) / 2;
}
