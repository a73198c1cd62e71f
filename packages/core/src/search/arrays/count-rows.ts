import type { Bitset } from './bitset.ts';

/**
 * How many rows of a part of a list are in a set. A sum and not a branch: what one row answers says nothing of
 * the next.
 */
export function countRows(
  { words }: Bitset,
  rows: Uint32Array,
  from = 0,
  to = rows.length,
): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const row = rows[at] ?? 0;
    count += ((words[row >>> 5] ?? 0) >>> (row & 31)) & 1;
  }
  return count;
}
