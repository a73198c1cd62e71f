import { mostVisited, VISIT_COST } from '../filter/cost-model.ts';
import type { MatchingRows } from '../filter/matching-rows.ts';
import { newestFilingWithin } from '../filter/newest-filing-of-blocks.ts';
import { type OrderedWalk, SearchingWalk, SortingWalk } from './ordered-walk.ts';
import type { OrderedPlace, RowOrder } from './row-order.ts';
import { SegmentOrder } from './segment-order.ts';

/** Matching rows of one segment. */
export interface RowSet {
  readonly matching: MatchingRows;
  /** How many there are. */
  readonly count: number;
}

/** Which part of an order is asked for. */
export interface OrderedPart {
  /** Rows up to and with this place do not count. */
  readonly after: OrderedPlace | null;
  /** How many rows will be skipped and taken. */
  readonly wanted: number;
}

/** The matching rows of one segment in order, one at a time, at places that segments share. */
export class SegmentWalk {
  readonly #order: SegmentOrder;
  readonly #walk: OrderedWalk;
  #place: OrderedPlace | null = null;

  constructor(set: RowSet, order: RowOrder, { after, wanted }: OrderedPart) {
    this.#order = new SegmentOrder(order, set.matching.segment);
    const asked = after === null ? 0 : this.#order.firstBehind(after);
    const start = Math.max(asked, firstMatching(set.matching, order, this.#order));
    this.#walk = isSortedSooner(set, wanted)
      ? new SortingWalk(set, this.#order, start)
      : new SearchingWalk(set.matching, this.#order, start);
  }

  get isOver(): boolean {
    return this.#walk.position === Number.POSITIVE_INFINITY;
  }

  get place(): OrderedPlace {
    this.#place ??= this.#order.placeAt(this.#walk.position);
    return this.#place;
  }

  advance(): void {
    this.#walk.advance();
    this.#place = null;
  }

  /** Passes over at most `count` rows, all before a place of another segment; returns how many. */
  skip(count: number, before: OrderedPlace | null): number {
    const end = before === null ? Number.POSITIVE_INFINITY : this.#order.firstBehind(before);
    let passed = 0;
    while (passed < count && this.#walk.position < end) {
      this.advance();
      passed += 1;
    }
    return passed;
  }
}

/** A position before which no row matches, where filters by other dates tell one. */
function firstMatching(
  { segment, dated }: MatchingRows,
  { isNewestFirst }: RowOrder,
  order: SegmentOrder,
): number {
  if (!isNewestFirst) return 0;
  const newest = dated.map((range) => newestFilingWithin(segment, range));
  const day = Math.min(...newest);
  // Without a day none of these rows has a filing date: they stand at the end.
  if (newest.length === 0 || day === 0) return 0;
  // A number without digits is the last one of its day: behind the day after stands the first of this one.
  return order.firstBehind({ key: day + 1, nro: '' });
}

/** Matches spread evenly are `rows / count` apart; a few are sorted anyhow, for they may stand together. */
function isSortedSooner({ matching, count }: RowSet, wanted: number): boolean {
  const { rowCount } = matching.segment;
  const passed = Math.min(wanted, count) * (rowCount / count);
  const isRare = count < mostVisited(rowCount, VISIT_COST.rareRow);
  return isRare || count < mostVisited(passed, VISIT_COST.sortedRow);
}
