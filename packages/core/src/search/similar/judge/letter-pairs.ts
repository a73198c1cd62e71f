const EDGE = '_'.charCodeAt(0);
const UNIT_BITS = 8;

/** The pairs of neighbouring letters of a text, its edges counted as letters; ascending. */
export function letterPairs(letters: string): Uint16Array {
  const pairs = new Uint16Array(letters.length + 1);
  let last = EDGE;
  for (let i = 0; i <= letters.length; i += 1) {
    const unit = i === letters.length ? EDGE : letters.charCodeAt(i);
    pairs[i] = (last << UNIT_BITS) ^ unit;
    last = unit;
  }
  return pairs.sort();
}

/** How many numbers two ascending lists have in common, up to a limit. */
export function countCommon(a: Uint16Array, b: Uint16Array, limit: number): number {
  let i = 0;
  let j = 0;
  let common = 0;
  while (i < a.length && j < b.length && common < limit) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) common += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return common;
}
