import { popCount } from '../../arrays/pop-count.ts';

/** Codes that one call compares at most. */
export const MOST_CODES = 1024;

/** A code near the asked one, in one number: its place in the run above, its distance below. */
export const PLACE_SHIFT = 16;
export const DISTANCE_MASK = 0xffff;

/** Compares runs of sign codes with an asked one, bit by bit. */
export interface CodeScan {
  /** Codes that one call takes at most. */
  readonly mostCodes: number;
  /** What the last call found, in the order of the codes: `place << PLACE_SHIFT | distance`. */
  readonly found: Uint32Array;
  ask(code: Uint32Array): void;
  /** How many of these codes differ from the asked one in at most `limit` bits. */
  scan(codes: Uint32Array, limit: number): number;
}

/** The scan in plain JavaScript: what every platform can do. */
export function createPlainScan(words: number): CodeScan {
  const found = new Uint32Array(MOST_CODES);
  const asked = new Uint32Array(words);
  return {
    mostCodes: MOST_CODES,
    found,
    ask: (code) => asked.set(code),
    scan: (codes, limit) => {
      let count = 0;
      for (let from = 0, place = 0; from < codes.length; from += words, place += 1) {
        const distance = distanceAt(codes, from, asked);
        if (distance > limit) continue;
        found[count] = (place << PLACE_SHIFT) | distance;
        count += 1;
      }
      return count;
    },
  };
}

function distanceAt(codes: Uint32Array, from: number, asked: Uint32Array): number {
  let distance = 0;
  for (let i = 0; i < asked.length; i += 1) {
    distance += popCount((codes[from + i] ?? 0) ^ (asked[i] ?? 0));
  }
  return distance;
}
