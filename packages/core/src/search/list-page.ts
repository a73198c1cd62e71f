import type { KeysetKey, PageRequest } from '../domain/page-request.ts';
import type { Bitset } from './bitset.ts';
import { dayOf, NO_DATE } from './columns.ts';
import { type ColumnSort, compareOrderKeys, type OrderKey, orderKey } from './row-order.ts';
import type { Segment } from './segment.ts';
import type { MatchingPart } from './text-candidates.ts';

/** A row of a listing with its place in the order. */
export interface ListedRow extends OrderKey {
  readonly part: MatchingPart;
  readonly row: number;
}

/**
 * The rows of one page and the one after it, if any: each part gives its first ones in order, and
 * they are merged. A cursor finds its place by halving, so deep pages cost what the first one does.
 */
export function listPage(
  parts: readonly MatchingPart[],
  sort: ColumnSort,
  page: PageRequest,
): ListedRow[] {
  const skipped = page.mode === 'offset' ? page.offset : 0;
  const after = page.mode === 'keyset' && page.after !== null ? keyOf(page.after) : null;
  const wanted = skipped + page.limit + 1;
  const rows = parts.flatMap((part) => {
    const order = part.segment.sorted.by(sort);
    const from = after === null ? 0 : firstAfter(part.segment, { sort, order, after });
    return firstMatching(order, part.matching, { from, wanted }).map(
      (row): ListedRow => ({ part, row, ...orderKey(part.segment.columns, sort, row) }),
    );
  });
  if (parts.length > 1) rows.sort((a, b) => compareOrderKeys(sort, a, b));
  return rows.slice(skipped, wanted);
}

/** A cursor's key in the terms of the columns. */
export function keyOf(key: KeysetKey): OrderKey {
  if (key.by === 'score') return { value: key.score, nro: key.nro };
  const day = dayOf(key.date);
  return { value: day === NO_DATE ? null : day, nro: key.nro };
}

function firstMatching(
  order: Uint32Array,
  matching: Bitset,
  { from, wanted }: { readonly from: number; readonly wanted: number },
): number[] {
  const rows: number[] = [];
  for (let at = from; at < order.length && rows.length < wanted; at += 1) {
    const row = order[at] ?? 0;
    if (matching.has(row)) rows.push(row);
  }
  return rows;
}

function firstAfter(
  { columns }: Segment,
  place: { readonly sort: ColumnSort; readonly order: Uint32Array; readonly after: OrderKey },
): number {
  const { sort, order, after } = place;
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const key = orderKey(columns, sort, order[middle] ?? 0);
    if (compareOrderKeys(sort, key, after) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
