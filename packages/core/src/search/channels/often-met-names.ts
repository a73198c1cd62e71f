import { BLOCK, eachBlock, type NameList } from './name-blocks.ts';

/** By name of the block at work, all zero between two: in how many lists it was met, up to 255. */
const counts = new Uint8ClampedArray(BLOCK);

/**
 * Writes the names that stand in at least so many of the lists to the beginning of `met`; returns how
 * many. O(names in the lists).
 */
export function oftenMet(
  ids: Uint32Array,
  lists: readonly NameList[],
  least: number,
  met: Uint32Array,
): number {
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
