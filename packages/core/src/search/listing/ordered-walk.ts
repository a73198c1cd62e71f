import { partitionPoint } from '../arrays/partition-point.ts';
import type { MatchingRows } from '../filter/matching-rows.ts';
import type { SegmentOrder } from './segment-order.ts';

/** The matching rows of one segment in order, one at a time. */
export interface OrderedWalk {
  /** Where it stands; Infinity when it is over. */
  readonly position: number;
  advance(): void;
}

/** Goes through all rows in order and halts at those that match: for sets that are many. */
export class SearchingWalk implements OrderedWalk {
  readonly #order: SegmentOrder;
  readonly #matching: MatchingRows;
  readonly #rows: Uint32Array;
  #step: number;
  /** Positions in `#rows`: where it stands, and where the step ends. */
  #at = 0;
  #end = 0;

  /** @param start the first position that counts */
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
    this.#halt();
  }

  get position(): number {
    return this.#step < this.#order.steps
      ? this.#order.positionIn(this.#step, this.#rowAt(this.#at))
      : Number.POSITIVE_INFINITY;
  }

  advance(): void {
    this.#at += 1;
    this.#halt();
  }

  /** Goes on to the next row that matches. */
  #halt(): void {
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

/** Sorts the matching rows first: for sets that are few. */
export class SortingWalk implements OrderedWalk {
  readonly #positions: Float64Array;
  #at: number;

  /**
   * @param count how many rows match
   * @param start the first position that counts
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
