import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Both halves of the young generation together: larger ones let garbage pile up, 32 MB where V8 chooses, and
 * save a collector less than a tenth of its time.
 */
const YOUNG_BYTES = 8 * 2 ** 20;

/** Objects that are kept while the young generation grows, and how often at most. */
const OBJECTS = 2_000;
const MAX_ROUNDS = 200;

/**
 * What the young generation can be: less than wanted where the process may have little memory, as in a control group
 * of 512 MB. Without this each collection would try again, and so cause the next one.
 */
let reachableBytes = YOUNG_BYTES;

/**
 * Has this process use as little memory as a small machine has. It must run before anything else is loaded: the
 * code of the embedded database is then compiled function by function as it is called.
 */
export function useSmallMemory(): void {
  setFlagsFromString('--wasm-lazy-compilation');
  limitYoungGeneration();
  // An idle process gives the young generation back, and could not have it again.
  new PerformanceObserver(limitYoungGeneration).observe({ entryTypes: ['gc'] });
}

/** Collects what the start has left behind: sources, schemas and lexica as they were read. It takes some 200 ms. */
export function collectStartGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
}

/** Grows the young generation to its size and keeps it there: V8 takes a limit at its start alone. */
function limitYoungGeneration(): void {
  if (youngBytes() >= reachableBytes) return;
  setFlagsFromString('--semi-space-growth-factor=2');
  const kept: object[][] = [];
  for (let round = 0; round < MAX_ROUNDS && youngBytes() < reachableBytes; round += 1) {
    kept.push(Array.from({ length: OBJECTS }, () => ({ round })));
  }
  setFlagsFromString('--semi-space-growth-factor=1');
  reachableBytes = Math.min(reachableBytes, youngBytes());
}

function youngBytes(): number {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return young?.space_size ?? YOUNG_BYTES;
}
