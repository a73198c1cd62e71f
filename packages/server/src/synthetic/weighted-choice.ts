import type { Random } from './random.ts';

/** Draws an outcome in proportion to its weight; the weights need not sum to one. */
export class WeightedChoice<T> {
  readonly #outcomes: readonly T[];
  readonly #bounds: readonly number[];

  constructor(weights: ReadonlyArray<readonly [outcome: T, weight: number]>) {
    let total = 0;
    this.#outcomes = weights.map(([outcome]) => outcome);
    this.#bounds = weights.map(([, weight]) => {
      total += weight;
      return total;
    });
  }

  draw(random: Random): T {
    const [bounds, outcomes] = [this.#bounds, this.#outcomes];
    const mark = random.next() * (bounds[bounds.length - 1] ?? 0);
    let place = 0;
    while (place < bounds.length - 1 && mark >= (bounds[place] ?? 0)) place += 1;
    const outcome = outcomes[place];
    if (outcome === undefined) throw new RangeError('a weighted choice needs an outcome');
    return outcome;
  }
}
