import { BLOCK, eachBlock, type PostingRange } from './posting-blocks.ts';

/** Names, and what it weighs to stand among them. */
export interface WeightedPostings extends PostingRange {
  readonly weight: number;
}

/** ScanCount with weights: adds up, block by block, what the lists weigh in which each name stands. */
export class WeightedOverlap {
  /** By name of the block at work. */
  readonly #sums = new Uint16Array(BLOCK);
  /** The places in the block that are not zero. */
  readonly #met = new Uint16Array(BLOCK);

  /**
   * Calls `visit` with each name of the lists and what those weigh in which it stands, above `least` and
   * below 2^16. O(names in the lists).
   */
  each(
    ids: Uint32Array,
    lists: readonly WeightedPostings[],
    least: number,
    visit: (name: number, sum: number) => void,
  ): void {
    const sums = this.#sums.fill(0);
    const met = this.#met;
    let count = 0;
    const read = (list: number, from: number, to: number, first: number) => {
      const weight = lists[list]?.weight ?? 0;
      for (let at = from; at < to; at += 1) {
        const place = (ids[at] ?? 0) - first;
        if (place >= BLOCK) return at;
        const sum = sums[place] ?? 0;
        if (sum === 0) {
          met[count] = place;
          count += 1;
        }
        sums[place] = sum + weight;
      }
      return to;
    };
    const finish = (first: number) => {
      for (let i = 0; i < count; i += 1) {
        const place = met[i] ?? 0;
        const sum = sums[place] ?? 0;
        sums[place] = 0;
        if (sum > least) visit(first + place, sum);
      }
      count = 0;
    };
    eachBlock(ids, lists, { read, finish });
  }
}
