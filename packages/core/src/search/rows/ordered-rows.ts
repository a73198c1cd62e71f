import type { Bitset } from '../bitset.ts';
import type { Segment } from '../segment.ts';
import { permutationOf } from './permutation-of.ts';
import { comparePlaces, type OrderedPlace, type RowOrder } from './row-order.ts';

/** With fewer than one row in so many, the matching rows are sorted instead of the order walked. */
const FEW = 32;

/** Rows of one segment. */
export interface RowSet {
  readonly segment: Segment;
  readonly rows: Bitset;
  /** How many there are. */
  readonly count: number;
}

/**
 * Rows of several segments in one order, from after a place on. The place is found by halving, so a
 * deep page costs what the first one does.
 */
export class OrderedRows {
  readonly #order: RowOrder;
  #walks: SegmentWalk[];

  constructor(sets: readonly RowSet[], order: RowOrder, after: OrderedPlace | null) {
    this.#order = order;
    this.#walks = sets
      .filter(({ count }) => count > 0)
      .map((set) => new SegmentWalk(set, order, after))
      .filter((walk) => !walk.isOver);
  }

  get isOver(): boolean {
    return this.#walks.length === 0;
  }

  skip(count: number): void {
    for (let i = 0; i < count && !this.isOver; i += 1) this.#next()?.advance();
    this.#walks = this.#walks.filter((walk) => !walk.isOver);
  }

  take(count: number): OrderedPlace[] {
    const places: OrderedPlace[] = [];
    while (places.length < count) {
      const walk = this.#next();
      if (walk === undefined) break;
      places.push(walk.place);
      walk.advance();
    }
    this.#walks = this.#walks.filter((walk) => !walk.isOver);
    return places;
  }

  /** The walk with the first row of all; those that are over are left behind. */
  #next(): SegmentWalk | undefined {
    let first: SegmentWalk | undefined;
    for (const walk of this.#walks) {
      if (walk.isOver) continue;
      if (first === undefined || comparePlaces(this.#order, walk.place, first.place) < 0) {
        first = walk;
      }
    }
    return first;
  }
}

/** The rows of one segment in order, one at a time. */
class SegmentWalk {
  readonly #set: RowSet;
  readonly #order: RowOrder;
  readonly #sorted: Uint32Array;
  /** Null where `#sorted` holds matching rows only. */
  readonly #among: Bitset | null;
  #at: number;
  #place: OrderedPlace | null = null;

  constructor(set: RowSet, order: RowOrder, after: OrderedPlace | null) {
    this.#set = set;
    this.#order = order;
    const isFew = set.count * FEW < set.segment.rowCount;
    const all = permutationOf(order, set.segment);
    this.#sorted = isFew ? all.sortedFew(set.rows, set.count) : all.rows;
    this.#among = isFew ? null : set.rows;
    this.#at = after === null ? 0 : this.#firstAfter(after);
    this.#skipOthers();
  }

  get isOver(): boolean {
    return this.#at >= this.#sorted.length;
  }

  get place(): OrderedPlace {
    this.#place ??= this.#placeAt(this.#at);
    return this.#place;
  }

  advance(): void {
    this.#at += 1;
    this.#place = null;
    this.#skipOthers();
  }

  #skipOthers(): void {
    if (this.#among === null) return;
    while (!this.isOver && !this.#among.has(this.#sorted[this.#at] ?? 0)) this.#at += 1;
  }

  #firstAfter(place: OrderedPlace): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (comparePlaces(this.#order, this.#placeAt(middle), place) > 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #placeAt(at: number): OrderedPlace {
    const { segment } = this.#set;
    const row = this.#sorted[at] ?? 0;
    return { key: this.#order.keyOf(segment, row), nro: segment.columns.nros.get(row) };
  }
}
