import { percentiles } from '../percentiles.ts';
import type { KeptSnapshot } from './kept-snapshot.ts';
import { inPart } from './part.ts';
import type { Settings } from './settings.ts';
import type { StartFigures } from './start.ts';

/** One start takes some tenths of a second longer than the next. */
const STARTS = 5;

/** Seconds from the start of a new process to its first answer, of half of some starts at most. */
export async function medianStart(settings: Settings, snapshot: KeptSnapshot): Promise<number> {
  const seconds: number[] = [];
  while (seconds.length < STARTS) seconds.push(await startFrom(settings, snapshot));
  return median(seconds);
}

/** Seconds of the first start of several processes, which builds and writes the index for all, and of one that takes it. */
export async function sharedStarts(settings: Settings): Promise<{ first: number; next: number }> {
  const start = async () => (await inPart<StartFigures>('start', settings)).seconds;
  const first = await start();
  const seconds: number[] = [];
  while (seconds.length < STARTS) seconds.push(await start());
  return { first, next: median(seconds) };
}

/**
 * How many seconds longer a start takes from one snapshot than from another. They come in turns, for the machine is
 * faster in one minute than in the next.
 */
export async function startsLonger(
  settings: Settings,
  slower: KeptSnapshot,
  faster: KeptSnapshot,
): Promise<number> {
  const slow: number[] = [];
  const fast: number[] = [];
  while (fast.length < STARTS) {
    slow.push(await startFrom(settings, slower));
    fast.push(await startFrom(settings, faster));
  }
  return median(slow) - median(fast);
}

async function startFrom(settings: Settings, snapshot: KeptSnapshot): Promise<number> {
  await snapshot.putBack();
  return (await inPart<StartFigures>('start', settings)).seconds;
}

function median(seconds: readonly number[]): number {
  return percentiles(seconds).p50;
}
