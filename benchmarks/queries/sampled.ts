import { createRandom } from './random.ts';

/** Passes values on, and keeps about so many of them, spread evenly at random, in `kept`. */
export function* sampled<T>(
  values: Iterable<T>,
  { of, about, seed, kept }: { of: number; about: number; seed: number; kept: T[] },
): Generator<T> {
  const random = createRandom(seed);
  for (const value of values) {
    if (random.below(of) < about) kept.push(value);
    yield value;
  }
}
