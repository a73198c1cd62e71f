/** Position in one of several lists. */
interface ListEntry {
  readonly at: number;
  readonly place: number;
}

/**
 * Returns, for several lists in the same order, the prefix of each that belongs to the first `max`
 * entries of the merged list; entries that are equal across lists count once.
 */
export function mergeTopK(
  lists: readonly (readonly number[])[],
  max: number,
  compare: (a: ListEntry, b: ListEntry) => number,
): (readonly number[])[] {
  if (lists.reduce((sum, { length }) => sum + length, 0) <= max) return [...lists];
  if (lists.length === 1) return lists.map((list) => list.slice(0, max));
  const next = lists.map((_, at) => ({ at, place: 0 }));
  let open = next.filter(({ at }) => (lists[at]?.length ?? 0) > 0);
  for (let taken = 0; taken < max && open.length > 0; taken += 1) {
    const best = open.reduce((min, one) => (compare(one, min) < 0 ? one : min));
    const same = open.filter((one) => one === best || compare(one, best) === 0);
    for (const one of same) one.place += 1;
    open = open.filter(({ at, place: position }) => position < (lists[at]?.length ?? 0));
  }
  return lists.map((list, at) => list.slice(0, next[at]?.place ?? 0));
}
