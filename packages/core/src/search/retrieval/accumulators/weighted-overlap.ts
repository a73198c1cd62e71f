/** Names that are read at a time: what is noted of each stays in the nearest cache of a processor. */
const BLOCK = 2 ** 15;

/** Names in a longer array, ascending: from one position up to another, exclusive. */
export interface PostingRange {
  readonly from: number;
  readonly to: number;
}

/** What is done with the names of a block, by their places in it. */
interface BlockReader {
  /**
   * Reads names of a list until one is behind the block, `first` being the first one in it.
   * @returns the position of that name, or `to`
   */
  readonly read: (list: number, from: number, to: number, first: number) => number;
  /** Called when all lists are read for the block. */
  readonly finish: (first: number) => void;
}

/** Reads all lists for one block of names, then for the next. O(names in the lists). */
function forEachBlock(
  ids: Uint32Array,
  lists: readonly PostingRange[],
  { read: readBlock, finish: finishBlock }: BlockReader,
): void {
  const next = lists.map(({ from }) => from);
  for (;;) {
    let first = Number.POSITIVE_INFINITY;
    lists.forEach(({ to }, list) => {
      const at = next[list] ?? 0;
      if (at < to) first = Math.min(first, ids[at] ?? 0);
    });
    if (first === Number.POSITIVE_INFINITY) return;
    lists.forEach(({ to }, list) => {
      next[list] = readBlock(list, next[list] ?? 0, to, first);
    });
    finishBlock(first);
  }
}

/** Names, and what it weighs to be among them. */
interface WeightedPostings extends PostingRange {
  readonly weight: number;
}

/** ScanCount with weights: adds up, block by block, what the lists weigh in which each name stands. */
export class WeightedOverlap {
  /** By name of the block at work. */
  readonly #sums = new Uint16Array(BLOCK);
  /** The places in the block that are not zero. */
  readonly #touched = new Uint16Array(BLOCK);

  /**
   * Calls `visit` with each name of the lists and what those weigh in which it stands, above `least` and
   * below 2^16. O(names in the lists).
   */
  each(
    ids: Uint32Array,
    lists: readonly WeightedPostings[],
    min: number,
    visit: (name: number, sum: number) => void,
  ): void {
    const sums = this.#sums.fill(0);
    const touched = this.#touched;
    let count = 0;
    const readBlock = (list: number, from: number, to: number, first: number) => {
      const weight = lists[list]?.weight ?? 0;
      for (let at = from; at < to; at += 1) {
        const position = (ids[at] ?? 0) - first;
        if (position >= BLOCK) return at;
        const sum = sums[position] ?? 0;
        if (sum === 0) {
          touched[count] = position;
          count += 1;
        }
        sums[position] = sum + weight;
      }
      return to;
    };
    const finishBlock = (first: number) => {
      for (let i = 0; i < count; i += 1) {
        const position = touched[i] ?? 0;
        const sum = sums[position] ?? 0;
        sums[position] = 0;
        if (sum > min) visit(first + position, sum);
      }
      count = 0;
    };
    forEachBlock(ids, lists, { read: readBlock, finish: finishBlock });
  }
}

/** ScanCount: finds what occurs in many of some lists by counting, block by block, who holds each name. */
export class MinOverlap {
  /** By name of the block at work: in how many lists it occurs, up to 255. */
  readonly #counts = new Uint8ClampedArray(BLOCK);

  /**
   * Writes the names that occur in at least `least` of the lists to the beginning of `into`; returns how many.
   * O(names in the lists).
   */
  find(
    ids: Uint32Array,
    lists: readonly PostingRange[],
    { min, target }: { readonly min: number; readonly target: Uint32Array },
  ): number {
    const counts = this.#counts.fill(0);
    let count = 0;
    const readBlock = (_: number, from: number, to: number, first: number) => {
      for (let at = from; at < to; at += 1) {
        const name = ids[at] ?? 0;
        const position = name - first;
        if (position >= BLOCK) return at;
        const times = (counts[position] ?? 0) + 1;
        counts[position] = times;
        if (times !== min) continue;
        target[count] = name;
        count += 1;
      }
      return to;
    };
    forEachBlock(ids, lists, { read: readBlock, finish: () => counts.fill(0) });
    return count;
  }
}
