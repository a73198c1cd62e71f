import { comparePlaces, type OrderedPlace, type RowOrder } from './row-order.ts';
import { type OrderedPart, type RowSet, SegmentWalk } from './segment-walk.ts';

/**
 * Rows of several segments in one order, from behind a place on. The place is found by halving, so a
 * deep page costs what the first one does.
 */
export class OrderedRows {
  readonly #order: RowOrder;
  #walks: SegmentWalk[];

  constructor(sets: readonly RowSet[], order: RowOrder, part: OrderedPart) {
    this.#order = order;
    this.#walks = sets
      .filter(({ count }) => count > 0)
      .map((set) => new SegmentWalk(set, order, part));
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
    while (left > 0) {
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
