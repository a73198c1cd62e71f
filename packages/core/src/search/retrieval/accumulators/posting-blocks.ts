/** Names that are read at a time: what is noted of each stays in the nearest cache of a processor. */
export const BLOCK = 2 ** 15;

/** Names in a longer array, ascending: from one position up to another, exclusive. */
export interface PostingRange {
  readonly from: number;
  readonly to: number;
}

/** What is done with the names of a block, by their places in it. */
export interface BlockReader {
  /**
   * Reads names of a list until one is behind the block, `first` being the first one in it.
   * @returns the position of that name, or `to`
   */
  readonly read: (list: number, from: number, to: number, first: number) => number;
  /** Called when all lists are read for the block. */
  readonly finish: (first: number) => void;
}

/** Reads all lists for one block of names, then for the next. O(names in the lists). */
export function eachBlock(
  ids: Uint32Array,
  lists: readonly PostingRange[],
  { read, finish }: BlockReader,
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
      next[list] = read(list, next[list] ?? 0, to, first);
    });
    finish(first);
  }
}
