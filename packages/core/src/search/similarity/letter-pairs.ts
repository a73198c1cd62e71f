const EDGE = '_';
const UNIT_BITS = 8;

/** The distinct pairs of neighbouring letters of a text, its edges counted as letters; ascending. */
export function letterPairs(letters: string): Uint16Array {
  const edged = EDGE + letters + EDGE;
  const pairs = new Set<number>();
  for (let i = 0; i + 1 < edged.length; i += 1) {
    pairs.add(((edged.charCodeAt(i) << UNIT_BITS) ^ edged.charCodeAt(i + 1)) & 0xffff);
  }
  return Uint16Array.from(pairs).sort();
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
