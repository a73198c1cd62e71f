import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Size of both halves of the young generation: V8's 32 MB let garbage pile up, and save a collector less than a tenth
 * of its time.
 */
const YOUNG_BYTES = 8 * 2 ** 20;

/** Objects kept while the young generation grows, and the maximum number of repetitions. */
const OBJECTS = 2_000;
const MAX_ROUNDS = 200;

/**
 * The reachable size of the young generation: smaller in a process with little memory, as in a control group of 512 MB.
 * Otherwise each collection would try again, and so cause the next one.
 */
let reachableBytes = YOUNG_BYTES;

/**
 * Makes this process use little memory, for small machines. It must run before anything else is loaded, so that the
 * code of the embedded database is compiled function by function on demand.
 */
export function useSmallMemory(): void {
  setFlagsFromString('--wasm-lazy-compilation');
  limitYoungGeneration();
  // An idle process shrinks the young generation, and could not grow it again.
  new PerformanceObserver(limitYoungGeneration).observe({ entryTypes: ['gc'] });
}

/** Collects the garbage of the start, such as parsed sources, schemas and lexica. It takes some 200 ms. */
export function collectStartGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
}

/** Grows the young generation to its size and keeps it there, because V8 only accepts a limit at its start. */
function limitYoungGeneration(): void {
  if (youngGenerationBytes() >= reachableBytes) return;
  setFlagsFromString('--semi-space-growth-factor=2');
  const stored: object[][] = [];
  for (let round = 0; round < MAX_ROUNDS && youngGenerationBytes() < reachableBytes; round += 1) {
    stored.push(Array.from({ length: OBJECTS }, () => ({ round })));
  }
  setFlagsFromString('--semi-space-growth-factor=1');
  reachableBytes = Math.min(reachableBytes, youngGenerationBytes());
}

function youngGenerationBytes(): number {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return young?.space_size ?? YOUNG_BYTES;
}
