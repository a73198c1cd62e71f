import { objectCodec, u32 } from './codec.ts';

/**
 * Posting lists by key in two flat arrays (compressed sparse rows): the ids of key `k` are
 * `ids[starts[k]]` up to `ids[starts[k + 1]]`, exclusive.
 */
export interface Postings {
  readonly starts: Uint32Array;
  readonly ids: Uint32Array;
}

/** Calls `emit` once for every (key, id) pair; every call must emit the same pairs in the same order. */
export type PairSource = (emit: (key: number, id: number) => void) => void;

/**
 * Builds postings in two passes over the pairs, counting and then filling, so that no pair is stored outside
 * the result. The ids of a key have the order in which they were emitted.
 */
export function buildPostings(keys: number, pairs: PairSource): Postings {
  const starts = new Uint32Array(keys + 1);
  pairs((key) => {
    starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  });
  for (let key = 0; key < keys; key += 1) {
    starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  }
  const ids = new Uint32Array(starts[keys] ?? 0);
  const next = starts.slice();
  pairs((key, id) => {
    const at = next[key] ?? 0;
    ids[at] = id;
    next[key] = at + 1;
  });
  return { starts, ids };
}

export const postingsCodec = objectCodec<Postings>({ starts: u32, ids: u32 });

/** Returns the length of the posting list of a key. */
export function postingLength({ starts }: Postings, key: number): number {
  return (starts[key + 1] ?? 0) - (starts[key] ?? 0);
}

/** Returns whether any key has no ids. */
export function hasEmptyList({ starts }: Postings): boolean {
  for (let key = 1; key < starts.length; key += 1) if (starts[key] === starts[key - 1]) return true;
  return false;
}
