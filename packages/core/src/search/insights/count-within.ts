import type { Bitset } from '../arrays/bitset.ts';
import type { Postings } from '../arrays/postings.ts';

/** How many rows of a list are in a set. Without a branch: what one row answers says nothing of the next. */
export function countWithin({ starts, ids }: Postings, list: number, { words }: Bitset): number {
  const to = starts[list + 1] ?? 0;
  let n = 0;
  for (let at = starts[list] ?? 0; at < to; at += 1) {
    const row = ids[at] ?? 0;
    n += ((words[row >>> 5] ?? 0) >>> (row & 31)) & 1;
  }
  return n;
}
