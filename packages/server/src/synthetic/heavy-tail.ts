import type { Random } from './random.ts';

/** Keeps the very first from taking more than a real register shows. */
const HEAD_ROOM = 0.005;
const HEAD = HEAD_ROOM ** 2;
const SPAN = (1 + HEAD_ROOM) ** 2 - HEAD;

/**
 * A place in a list of `size`, early places far likelier: place r is drawn in proportion to about
 * 1 / sqrt(r). With one holder to five marks this gives the register's shape: most holders with a mark
 * or three, a few with hundreds.
 */
export function drawPlace(size: number, random: Random): number {
  return Math.floor((size * ((random.next() + HEAD_ROOM) ** 2 - HEAD)) / SPAN);
}

/** How often a place comes up in `draws` draws, on average. */
export function expectedDraws(place: number, size: number, draws: number): number {
  const share = (bound: number) => Math.sqrt((bound / size) * SPAN + HEAD);
  return draws * (share(place + 1) - share(place));
}
