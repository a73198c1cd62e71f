import type { Bitset } from '../arrays/bitset.ts';
import { countRows } from '../arrays/count-rows.ts';
import type { Postings } from '../arrays/postings.ts';

/** How many rows of a list are in a set. */
export function countWithin({ starts, ids }: Postings, list: number, set: Bitset): number {
  return countRows(set, ids, starts[list] ?? 0, starts[list + 1] ?? 0);
}
