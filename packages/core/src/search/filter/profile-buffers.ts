import { KeptCounts } from '../arrays/kept-counts.ts';

/*
 * Buffers by profile, kept from one query to the next: a register has a hundred thousand profiles, and
 * arrays of that size made for each listing have the collector sweep the heap after every hundred or so. A
 * filter is worked out to its end before the next one begins, and whoever begins finds a buffer empty.
 */

let flags = new Uint8Array(0);
let flagsOf: object | null = null;

/** How many rows each profile has. */
export const profileCounts = new KeptCounts();

/** What tells of each profile whether it passes. */
export interface ProfileJudge {
  /** Fills in a byte for each profile. */
  judge(flags: Uint8Array): void;
}

/** A byte for each profile, as the judge fills them in; filled in anew where another was asked since. */
export function profileFlags(judge: ProfileJudge, profiles: number): Uint8Array {
  if (flags.length < profiles) flags = new Uint8Array(profiles);
  const own = flags.subarray(0, profiles);
  if (flagsOf !== judge) {
    flagsOf = null;
    judge.judge(own);
    flagsOf = judge;
  }
  return own;
}
