import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Size of both halves of the young generation. V8's default of 32 MB accumulates garbage and saves less than a tenth of
 * the collection time.
 */
const YOUNG_BYTES = 8 * 2 ** 20;

/** Objects allocated in each of at most `MAX_ROUNDS` rounds that grow the young generation. */
const OBJECTS = 2_000;
const MAX_ROUNDS = 200;

/**
 * The size that the young generation can reach: less in a process with little memory, such as a control group of 512
 * MB. Without this bound each collection would try to grow it, and so cause the next collection.
 */
let reachableBytes = YOUNG_BYTES;

/**
 * Reduces the memory of this process, for small machines. Must run before other modules are loaded, so that the
 * WebAssembly of the embedded database is compiled lazily, function by function.
 */
export function useSmallMemory(): void {
  setFlagsFromString('--wasm-lazy-compilation');
  limitYoungGeneration();
  // Grows it again after each collection: V8 shrinks it in an idle process, and it cannot grow by itself.
  new PerformanceObserver(limitYoungGeneration).observe({ entryTypes: ['gc'] });
}

/** Collects the garbage of the start, such as parsed sources, schemas and lexica. Takes some 200 ms. */
export function collectStartGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
}

/** Grows the young generation to its target and stops its growth, because V8 accepts a limit only at its start. */
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
