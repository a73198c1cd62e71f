/** Names per block: the counters of a block fit into the first-level cache of a processor. */
const BLOCK = 2 ** 15;

/** Range of an array of ascending names: start and end position, `to` exclusive. */
export interface PostingRange {
  readonly from: number;
  readonly to: number;
}

/** Callbacks for the names of one block. */
interface BlockReader {
  /**
   * Reads a list up to the first name after the block, where `first` is the first name of the block.
   * @returns the position of that name, or `to`
   */
  readonly read: (list: number, from: number, to: number, first: number) => number;
  /** Called when all lists were read for the block. */
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

/** Range of a posting list, and the weight that the list adds to each name in the range. */
interface WeightedPostings extends PostingRange {
  readonly weight: number;
}

/** Weighted ScanCount: sums, block by block, the weights of the lists that contain each name. */
export class WeightedOverlap {
  /** Sum of each name of the current block. */
  readonly #sums = new Uint16Array(BLOCK);
  /** Offsets in the block whose sum is not zero. */
  readonly #touched = new Uint16Array(BLOCK);

  /**
   * Calls `visit` with each name and the summed weight of the lists that contain it, if that is
   * above `min`; sums must be below 2^16. O(names in the lists).
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

/** ScanCount: finds names that occur in many lists by counting, block by block, the lists of each name. */
export class MinOverlap {
  /** Number of lists that contain each name of the current block, up to 255. */
  readonly #counts = new Uint8ClampedArray(BLOCK);

  /**
   * Writes the names that occur in at least `min` lists to the start of `target`; returns their
   * number. O(names in the lists).
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
