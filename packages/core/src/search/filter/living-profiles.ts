import type { Bitset } from '../arrays/bitset.ts';
import type { Segment } from '../segment/segment.ts';

/** Counts by set of living rows: a set is never changed once a generation has it. */
const known = new WeakMap<Bitset, Uint32Array>();

/** How many living rows each profile has; counted once for as long as none of them is replaced. */
export function livingByProfile(segment: Segment, live: Bitset): Uint32Array {
  const counted = known.get(live);
  if (counted !== undefined) return counted;
  const counts = countLiving(segment, live);
  known.set(live, counts);
  return counts;
}

function countLiving({ profiles }: Segment, live: Bitset): Uint32Array {
  const { starts } = profiles.rowsOf;
  const counts = new Uint32Array(starts.length - 1);
  for (let id = 0; id < counts.length; id += 1) {
    counts[id] = (starts[id + 1] ?? 0) - (starts[id] ?? 0);
  }
  live.eachAbsent((row) => {
    const profile = profiles.ofRow[row] ?? 0;
    counts[profile] = (counts[profile] ?? 0) - 1;
  });
  return counts;
}
