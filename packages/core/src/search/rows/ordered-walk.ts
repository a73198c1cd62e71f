import { firstWhere } from '../halving.ts';
import type { MatchingRows } from './matching-rows.ts';
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
  #step: number;
  #rows: Uint32Array;
  #at: number;

  /** @param start the first position that counts */
  constructor(matching: MatchingRows, order: SegmentOrder, start: number) {
    this.#order = order;
    this.#matching = matching;
    this.#step = order.stepAt(start);
    this.#rows = this.#rowsOfStep();
    const row = order.rowAt(start);
    this.#at = firstWhere(this.#rows.length, (at) => (this.#rows[at] ?? 0) >= row);
    this.#halt();
  }

  get position(): number {
    const row = this.#rows[this.#at];
    return row === undefined ? Number.POSITIVE_INFINITY : this.#order.positionIn(this.#step, row);
  }

  advance(): void {
    this.#at += 1;
    this.#halt();
  }

  /** Goes on to the next row that matches. */
  #halt(): void {
    while (this.#step < this.#order.steps) {
      for (; this.#at < this.#rows.length; this.#at += 1) {
        if (this.#matching.has(this.#rows[this.#at] ?? 0)) return;
      }
      this.#step += 1;
      this.#rows = this.#rowsOfStep();
      this.#at = 0;
    }
  }

  #rowsOfStep(): Uint32Array {
    return this.#step < this.#order.steps ? this.#order.rowsOfStep(this.#step) : new Uint32Array(0);
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
    this.#at = firstWhere(count, (at) => (positions[at] ?? 0) >= start);
  }

  get position(): number {
    return this.#positions[this.#at] ?? Number.POSITIVE_INFINITY;
  }

  advance(): void {
    this.#at += 1;
  }
}
