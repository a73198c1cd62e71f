import { partitionPoint } from '../../arrays/sorted-texts.ts';
import { maxVisited, VISIT_COST } from '../filter/cost-model.ts';
import type { DayRange } from '../filter/day-ranges.ts';
import type { MatchingRows } from '../filter/matching-rows.ts';
import { firstRowAtOrAfter, NO_VALUE } from '../segment/columns/row-columns.ts';
import type { Segment } from '../segment/segment.ts';
import { compareKeys, type OrderPosition, type RankedRows, type RowOrder } from './row-order.ts';

/** Matching rows of one segment, with their count. */
export interface RowSet {
  readonly matching: MatchingRows;
  /** Number of matching rows. */
  readonly count: number;
}

/** Part of an order that a page needs. */
export interface OrderedPart {
  /** Rows up to and including this position are left out. */
  readonly after: OrderPosition | null;
  /** Number of rows that the page skips, plus the number that it returns. */
  readonly wanted: number;
}

/** Iterator over the matching rows of one segment in order. */
interface OrderedWalk {
  /** Position of the current row; Infinity at the end. */
  readonly position: number;
  advance(): void;
}

/**
 * Numbers the rows of a segment by their position in an order. A step is a rank in the direction of
 * the order, except that the last rank (rows without a key) always comes last. A position is step *
 * rows + row, so the rows of one step are sorted by application number.
 */
class SegmentOrder {
  readonly #order: RowOrder;
  readonly #segment: Segment;
  readonly #ranked: RankedRows;
  /** Rank of the rows without a key. */
  readonly #lastRank: number;

  constructor(order: RowOrder, segment: Segment) {
    this.#order = order;
    this.#segment = segment;
    this.#ranked = order.rankedRows(segment);
    this.#lastRank = this.#ranked.rowsOf.starts.length - 2;
  }

  get steps(): number {
    return this.#lastRank + 1;
  }

  positionOf(row: number): number {
    return this.positionIn(this.#reverse(this.#ranked.rankOf(row)), row);
  }

  positionIn(step: number, row: number): number {
    return step * this.#segment.rowCount + row;
  }

  stepAt(position: number): number {
    return Math.floor(position / this.#segment.rowCount);
  }

  rowAt(position: number): number {
    return position % this.#segment.rowCount;
  }

  /** Rows by step: a step has `rows[startOf(step)]` to `rows[endOf(step)]`, exclusive, ascending. */
  get rows(): Uint32Array {
    return this.#ranked.rowsOf.ids;
  }

  startOf(step: number): number {
    return this.#ranked.rowsOf.starts[this.#reverse(step)] ?? 0;
  }

  endOf(step: number): number {
    return this.#ranked.rowsOf.starts[this.#reverse(step) + 1] ?? 0;
  }

  orderPositionAt(position: number): OrderPosition {
    const key = this.#ranked.keyOf(this.#reverse(this.stepAt(position)));
    return { key, nro: this.#segment.columns.nros.get(this.rowAt(position)) };
  }

  /** Returns the first position of this segment that comes after a given position, which may be of another segment. */
  firstPositionAfter({ key, nro }: OrderPosition): number {
    const { rowCount, columns } = this.#segment;
    const compareStep = (step: number) =>
      compareKeys(this.#order, this.#ranked.keyOf(this.#reverse(step)), key);
    const step = partitionPoint(this.steps, (at) => compareStep(at) >= 0);
    if (step === this.steps || compareStep(step) !== 0) return step * rowCount;
    const row = firstRowAtOrAfter(columns, nro);
    return step * rowCount + row + Number(columns.nros.get(row) === nro);
  }

  /** Converts a rank to a step or a step to a rank. */
  #reverse(at: number): number {
    return this.#order.isDescending && at < this.#lastRank ? this.#lastRank - 1 - at : at;
  }
}

/** Scans all rows in order and stops at those that match; used when many rows match. */
class ScanningWalk implements OrderedWalk {
  readonly #order: SegmentOrder;
  readonly #matching: MatchingRows;
  readonly #rows: Uint32Array;
  #step: number;
  /** Index of the current row in `#rows`; `#end` is the exclusive end of the current step. */
  #at = 0;
  #end = 0;

  /** @param start first position to return */
  constructor(matching: MatchingRows, order: SegmentOrder, start: number) {
    this.#order = order;
    this.#matching = matching;
    this.#rows = order.rows;
    this.#step = order.stepAt(start);
    this.#enterStep();
    this.#at += partitionPoint(
      this.#end - this.#at,
      (i) => this.#rowAt(this.#at + i) >= order.rowAt(start),
    );
    this.#seekMatch();
  }

  get position(): number {
    return this.#step < this.#order.steps
      ? this.#order.positionIn(this.#step, this.#rowAt(this.#at))
      : Number.POSITIVE_INFINITY;
  }

  advance(): void {
    this.#at += 1;
    this.#seekMatch();
  }

  /** Advances to the next matching row. */
  #seekMatch(): void {
    while (this.#step < this.#order.steps) {
      for (; this.#at < this.#end; this.#at += 1) {
        if (this.#matching.has(this.#rowAt(this.#at))) return;
      }
      this.#step += 1;
      this.#enterStep();
    }
  }

  #enterStep(): void {
    if (this.#step >= this.#order.steps) return;
    this.#at = this.#order.startOf(this.#step);
    this.#end = this.#order.endOf(this.#step);
  }

  #rowAt(at: number): number {
    return this.#rows[at] ?? 0;
  }
}

/** Sorts the matching rows in advance; used when few rows match. */
class SortingWalk implements OrderedWalk {
  readonly #positions: Float64Array;
  #at: number;

  /**
   * @param count number of matching rows
   * @param start first position to return
   */
  constructor(
    { matching, count }: { readonly matching: MatchingRows; readonly count: number },
    order: SegmentOrder,
    start: number,
  ) {
    const positions = new Float64Array(count);
    let found = 0;
    matching.each((row) => {
      positions[found] = order.positionOf(row);
      found += 1;
    });
    this.#positions = positions.sort();
    this.#at = partitionPoint(count, (at) => (positions[at] ?? 0) >= start);
  }

  get position(): number {
    return this.#positions[this.#at] ?? Number.POSITIVE_INFINITY;
  }

  advance(): void {
    this.#at += 1;
  }
}

const BLOCK = 256;

/** Newest filing day of each block of rows (0: none), cached by the row array of a date order. */
const known = new WeakMap<Uint32Array, Uint32Array>();

/**
 * Returns an upper bound of the filing days of the rows in a range of another date. Marks are
 * published, registered and expire after they are filed, so a walk from the newest filing can start
 * at that day. O(rows) once per date of a segment, then O(rows in the range / 256).
 */
function newestFilingInRange(segment: Segment, { rows, from, to }: DayRange): number {
  const newest = newestFilingByBlock(segment, rows);
  let day = 0;
  for (let at = Math.floor(from / BLOCK); at * BLOCK < to; at += 1) {
    day = Math.max(day, newest[at] ?? 0);
  }
  return day;
}

function newestFilingByBlock({ columns }: Segment, rows: Uint32Array): Uint32Array {
  const found = known.get(rows);
  if (found !== undefined) return found;
  const { filing } = columns.days;
  const newest = new Uint32Array(Math.ceil(rows.length / BLOCK));
  for (let at = 0; at < rows.length; at += 1) {
    const day = filing[rows[at] ?? 0] ?? NO_VALUE;
    const block = Math.floor(at / BLOCK);
    if (day !== NO_VALUE && day > (newest[block] ?? 0)) newest[block] = day;
  }
  known.set(rows, newest);
  return newest;
}

/** Iterates over the matching rows of one segment in order, with positions comparable between segments. */
export class SegmentWalk {
  readonly #order: SegmentOrder;
  readonly #walk: OrderedWalk;
  #place: OrderPosition | null = null;

  constructor(set: RowSet, order: RowOrder, { after, wanted }: OrderedPart) {
    this.#order = new SegmentOrder(order, set.matching.segment);
    const request = after === null ? 0 : this.#order.firstPositionAfter(after);
    const start = Math.max(request, firstPossiblePosition(set.matching, order, this.#order));
    this.#walk = isSortingCheaper(set, wanted)
      ? new SortingWalk(set, this.#order, start)
      : new ScanningWalk(set.matching, this.#order, start);
  }

  get isOver(): boolean {
    return this.#walk.position === Number.POSITIVE_INFINITY;
  }

  get place(): OrderPosition {
    this.#place ??= this.#order.orderPositionAt(this.#walk.position);
    return this.#place;
  }

  advance(): void {
    this.#walk.advance();
    this.#place = null;
  }

  /** Skips at most `count` rows that precede a position of another segment; returns how many it skipped. */
  skip(count: number, before: OrderPosition | null): number {
    const end = before === null ? Number.POSITIVE_INFINITY : this.#order.firstPositionAfter(before);
    let passed = 0;
    while (passed < count && this.#walk.position < end) {
      this.advance();
      passed += 1;
    }
    return passed;
  }
}

/** Returns a position before which no row matches the filters by dates other than the filing date; 0 if unknown. */
function firstPossiblePosition(
  { segment, dated }: MatchingRows,
  { isNewestFirst }: RowOrder,
  order: SegmentOrder,
): number {
  if (!isNewestFirst) return 0;
  const newest = dated.map((range) => newestFilingInRange(segment, range));
  const day = Math.min(...newest);
  // A day of 0 means that none of these rows has a filing date, so they are at the end of the order.
  if (newest.length === 0 || day === 0) return 0;
  // An empty number sorts last within its day, so the next position is the first of the requested day.
  return order.firstPositionAfter({ key: day + 1, nro: '' });
}

/** Evenly spread matches are `rows / count` apart; rare ones are always sorted, as they may be clustered. */
function isSortingCheaper({ matching, count }: RowSet, wanted: number): boolean {
  const { rowCount } = matching.segment;
  const passed = Math.min(wanted, count) * (rowCount / count);
  const isRare = count < maxVisited(rowCount, VISIT_COST.rareRow);
  return isRare || count < maxVisited(passed, VISIT_COST.sortedRow);
}
