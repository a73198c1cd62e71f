import type { Segment } from '../segment.ts';
import type { RowOrder } from './row-order.ts';
import { RowPermutation } from './row-permutation.ts';

/** A segment's rows in an order; sorted when first asked for, then kept. */
export function permutationOf(order: RowOrder, segment: Segment): RowPermutation {
  const known = segment.permutations.get(order.sort);
  if (known !== undefined) return known;
  const sorted = new RowPermutation(sortRows(order, segment));
  segment.permutations.set(order.sort, sorted);
  return sorted;
}

/**
 * Keys become whole ranks, and rank and row one double: the platform sorts those natively, and
 * rows of one key stay in the order of application numbers, which is that of their numbers.
 */
function sortRows(order: RowOrder, segment: Segment): Uint32Array {
  const { rowCount } = segment;
  const keyOf = order.localKeys(segment);
  const sign = order.sort.endsWith(':desc') ? -1 : 1;
  const keys = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    const key = keyOf(row);
    keys[row] = key === null ? Number.MAX_VALUE : sign * key;
  }
  const distinct = keys.slice().sort();
  const places = keys.map((key, row) => rankIn(distinct, key) * rowCount + row).sort();
  return Uint32Array.from(places, (place) => place % rowCount);
}

/** The position of the first of the sorted numbers that is not less. */
function rankIn(sorted: Float64Array, key: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
