/** Names that are summed up at a time: their sums stay in the nearest cache of a processor. */
const BLOCK = 2 ** 15;

/** By name of the block at work, all zero between two. */
const sums = new Uint16Array(BLOCK);
const met = new Uint16Array(BLOCK);

/** Names in a longer array, ascending, from one position up to another, and what standing there weighs. */
export interface WeighedList {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/**
 * Calls `visit` with each name of the lists and what those weigh in which it stands, below 2^16. All
 * lists are read for one block of names after the other. O(names in the lists).
 */
export function eachSum(
  ids: Uint32Array,
  lists: readonly WeighedList[],
  visit: (name: number, sum: number) => void,
): void {
  const open = lists.map(({ from, to, weight }) => ({ next: from, to, weight }));
  for (;;) {
    const first = open.reduce(
      (least, { next, to }) => (next < to ? Math.min(least, ids[next] ?? 0) : least),
      Number.POSITIVE_INFINITY,
    );
    if (first === Number.POSITIVE_INFINITY) return;
    let count = 0;
    for (const list of open) {
      const { to, weight } = list;
      let at = list.next;
      for (; at < to; at += 1) {
        const place = (ids[at] ?? 0) - first;
        if (place >= BLOCK) break;
        const sum = sums[place] ?? 0;
        if (sum === 0) {
          met[count] = place;
          count += 1;
        }
        sums[place] = sum + weight;
      }
      list.next = at;
    }
    for (let i = 0; i < count; i += 1) {
      const place = met[i] ?? 0;
      visit(first + place, sums[place] ?? 0);
      sums[place] = 0;
    }
  }
}
