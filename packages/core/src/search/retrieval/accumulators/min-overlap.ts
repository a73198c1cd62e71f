import { BLOCK, eachBlock, type PostingRange } from './posting-blocks.ts';

/** ScanCount: finds what stands in many of some lists by counting, block by block, who holds each name. */
export class MinOverlap {
  /** By name of the block at work: in how many lists it was met, up to 255. */
  readonly #counts = new Uint8ClampedArray(BLOCK);

  /**
   * Writes the names that stand in at least `least` of the lists to the beginning of `met`; returns how many.
   * O(names in the lists).
   */
  find(
    ids: Uint32Array,
    lists: readonly PostingRange[],
    { least, met }: { readonly least: number; readonly met: Uint32Array },
  ): number {
    const counts = this.#counts.fill(0);
    let count = 0;
    const read = (_: number, from: number, to: number, first: number) => {
      for (let at = from; at < to; at += 1) {
        const name = ids[at] ?? 0;
        const place = name - first;
        if (place >= BLOCK) return at;
        const times = (counts[place] ?? 0) + 1;
        counts[place] = times;
        if (times !== least) continue;
        met[count] = name;
        count += 1;
      }
      return to;
    };
    eachBlock(ids, lists, { read, finish: () => counts.fill(0) });
    return count;
  }
}
