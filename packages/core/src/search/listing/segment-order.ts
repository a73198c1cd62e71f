import { partitionPoint } from '../arrays/partition-point.ts';
import { firstRowFrom } from '../segment/columns/row-columns.ts';
import type { Segment } from '../segment/segment.ts';
import { compareKeys, type OrderedPlace, type RankedRows, type RowOrder } from './row-order.ts';

/**
 * The rows of one segment in an order, each at a position. Ranks are taken step by step, up or down,
 * the last one (rows without a key) always at the end; position is step * rows + row, so that rows of
 * one step stand by application number.
 */
export class SegmentOrder {
  readonly #order: RowOrder;
  readonly #segment: Segment;
  readonly #ranked: RankedRows;
  /** The rank of rows without a key. */
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
    return this.positionIn(this.#turned(this.#ranked.rankOf(row)), row);
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

  /** Rows by step: those of a step are `rows[startOf(step)]` up to `endOf(step)`, exclusive, ascending. */
  get rows(): Uint32Array {
    return this.#ranked.rowsOf.ids;
  }

  startOf(step: number): number {
    return this.#ranked.rowsOf.starts[this.#turned(step)] ?? 0;
  }

  endOf(step: number): number {
    return this.#ranked.rowsOf.starts[this.#turned(step) + 1] ?? 0;
  }

  placeAt(position: number): OrderedPlace {
    const key = this.#ranked.keyOf(this.#turned(this.stepAt(position)));
    return { key, nro: this.#segment.columns.nros.get(this.rowAt(position)) };
  }

  /** The first position behind a place of any segment. */
  firstBehind({ key, nro }: OrderedPlace): number {
    const { rowCount, columns } = this.#segment;
    const compareStep = (step: number) =>
      compareKeys(this.#order, this.#ranked.keyOf(this.#turned(step)), key);
    const step = partitionPoint(this.steps, (at) => compareStep(at) >= 0);
    if (step === this.steps || compareStep(step) !== 0) return step * rowCount;
    const row = firstRowFrom(columns, nro);
    return step * rowCount + row + Number(columns.nros.get(row) === nro);
  }

  /** From rank to step and from step to rank. */
  #turned(at: number): number {
    return this.#order.isDescending && at < this.#lastRank ? this.#lastRank - 1 - at : at;
  }
}
