/** Names that are counted at a time: their counts stay in the nearest cache of a processor. */
const BLOCK = 2 ** 15;

/** By name of the block at work, all zero between two: in how many lists it was met, up to 255. */
const counts = new Uint8ClampedArray(BLOCK);

/** Names in a longer array, ascending: from one position up to another, exclusive. */
export interface NameList {
  readonly from: number;
  readonly to: number;
}

/**
 * Writes the names that stand in at least so many of the lists to the beginning of `met`; returns how
 * many. All lists are read for one block of names after the other. O(names in the lists).
 */
export function oftenMet(
  ids: Uint32Array,
  lists: readonly NameList[],
  least: number,
  met: Uint32Array,
): number {
  const next = Uint32Array.from(lists, ({ from }) => from);
  const ends = Uint32Array.from(lists, ({ to }) => to);
  let count = 0;
  for (let first = nextName(ids, next, ends); first >= 0; first = nextName(ids, next, ends)) {
    for (let list = 0; list < next.length; list += 1) {
      const to = ends[list] ?? 0;
      let at = next[list] ?? 0;
      for (; at < to; at += 1) {
        const name = ids[at] ?? 0;
        const place = name - first;
        if (place >= BLOCK) break;
        const times = (counts[place] ?? 0) + 1;
        counts[place] = times;
        if (times !== least) continue;
        met[count] = name;
        count += 1;
      }
      next[list] = at;
    }
    counts.fill(0);
  }
  return count;
}

/** The first name that was not read yet; -1 when all were. */
function nextName(ids: Uint32Array, next: Uint32Array, ends: Uint32Array): number {
  let first = -1;
  for (let list = 0; list < next.length; list += 1) {
    const at = next[list] ?? 0;
    if (at >= (ends[list] ?? 0)) continue;
    const name = ids[at] ?? 0;
    if (first < 0 || name < first) first = name;
  }
  return first;
}
