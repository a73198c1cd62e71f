import { rounded } from '../percentiles.ts';

/** What it took to build an index. */
export interface BuildCost {
  /** Making and reading what is indexed excluded. */
  readonly seconds: number;
  /** Memory that the process had resident above what it had before, garbage collected. */
  readonly megabytes: number;
}

/** Builds of `values`, whose reading does not count. */
export async function measuredBuild<T, Built>(
  values: Iterable<T>,
  build: (values: Iterable<T>) => Built | Promise<Built>,
): Promise<{ readonly built: Built; readonly cost: BuildCost }> {
  const before = residentMegabytes();
  const reading = { milliseconds: 0 };
  const start = performance.now();
  const built = await build(timedReading(values, reading));
  const milliseconds = performance.now() - start - reading.milliseconds;
  const megabytes = Math.round(residentMegabytes() - before);
  return { built, cost: { seconds: rounded(milliseconds / 1_000, 1), megabytes } };
}

/** Without `--expose-gc` with what waits to be collected. */
export function residentMegabytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage.rss() / 2 ** 20;
}

function* timedReading<T>(values: Iterable<T>, spent: { milliseconds: number }): Generator<T> {
  const iterator = values[Symbol.iterator]();
  for (;;) {
    const start = performance.now();
    const next = iterator.next();
    spent.milliseconds += performance.now() - start;
    if (next.done === true) return;
    yield next.value;
  }
}
