import type { MatchingRows } from './matching-rows.ts';
import { type OrderedWalk, SearchingWalk, SortingWalk } from './ordered-walk.ts';
import { comparePlaces, type OrderedPlace, type RowOrder } from './row-order.ts';
import { SegmentOrder } from './segment-order.ts';

/** With fewer than one match in so many rows, the matches are sorted instead of the order walked. */
const FEW = 256;

/** Matching rows of one segment. */
export interface RowSet {
  readonly matching: MatchingRows;
  /** How many there are. */
  readonly count: number;
}

/**
 * Rows of several segments in one order, from behind a place on. The place is found by halving, so a
 * deep page costs what the first one does.
 */
export class OrderedRows {
  readonly #order: RowOrder;
  #walks: SegmentWalk[];

  constructor(sets: readonly RowSet[], order: RowOrder, after: OrderedPlace | null) {
    this.#order = order;
    this.#walks = sets
      .filter(({ count }) => count > 0)
      .map((set) => new SegmentWalk(set, order, after));
    this.#leaveOver();
  }

  get isOver(): boolean {
    return this.#walks.length === 0;
  }

  /**
   * Passes over rows. The walk in front goes on up to where the next one stands, and only then are
   * places of two segments compared again.
   */
  skip(count: number): void {
    let left = count;
    while (left > 0 && !this.isOver) {
      const [first, next] = this.#foremost();
      if (first === undefined) return;
      left -= first.skip(left, next === undefined ? null : next.place);
      this.#leaveOver();
    }
  }

  take(count: number): OrderedPlace[] {
    const places: OrderedPlace[] = [];
    while (places.length < count) {
      const [first] = this.#foremost();
      if (first === undefined) break;
      places.push(first.place);
      first.advance();
      this.#leaveOver();
    }
    return places;
  }

  /** The walk with the first row of all, and the one with the first of the others. */
  #foremost(): [SegmentWalk | undefined, SegmentWalk | undefined] {
    let first: SegmentWalk | undefined;
    let next: SegmentWalk | undefined;
    for (const walk of this.#walks) {
      if (first === undefined || this.#isBefore(walk, first)) [first, next] = [walk, first];
      else if (next === undefined || this.#isBefore(walk, next)) next = walk;
    }
    return [first, next];
  }

  #isBefore(a: SegmentWalk, b: SegmentWalk): boolean {
    return comparePlaces(this.#order, a.place, b.place) < 0;
  }

  #leaveOver(): void {
    if (this.#walks.some(({ isOver }) => isOver)) {
      this.#walks = this.#walks.filter(({ isOver }) => !isOver);
    }
  }
}

/** A walk through one segment in terms that segments share. */
class SegmentWalk {
  readonly #order: SegmentOrder;
  readonly #walk: OrderedWalk;
  #place: OrderedPlace | null = null;

  constructor(set: RowSet, order: RowOrder, after: OrderedPlace | null) {
    const { segment } = set.matching;
    this.#order = new SegmentOrder(order, segment);
    const start = after === null ? 0 : this.#order.firstBehind(after);
    const isFew = set.count * FEW < segment.rowCount;
    this.#walk = isFew
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

  /** Passes over at most so many rows, all before a place of another segment; returns how many. */
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
