/**
 * Seeded random number generator: mulberry32. A counter visits all 2^32 states in steps of an odd constant, and
 * multiply-xorshift rounds scramble each state. The state is one word, so a person or family can be drawn again from
 * its number (`restart`) and need not be stored. Not for secrets.
 */
export class Random {
  #state = 0;

  constructor(seed: number, ...path: readonly number[]) {
    this.restart(seed, ...path);
  }

  /** Restarts the sequence of `seed` and `path`; equal arguments give equal numbers. */
  restart(seed: number, ...path: readonly number[]): this {
    this.#state = seed | 0;
    for (const step of path)
      this.#state = (scrambleState(this.#state) ^ scrambleState(step + 0x51ed270b)) | 0;
    return this;
  }

  /** Returns a fraction in [0, 1) with 32 random bits. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    return (scrambleState(this.#state) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Returns an integer in [from, to]. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns one of the items with equal probability. */
  pick<T>(items: readonly T[]): T {
    return itemAt(items, this.below(items.length));
  }

  /**
   * Returns one of the items, earlier ones more often, by Zipf's law as in texts: the logarithm of the rank is uniform,
   * after a shift that limits the share of the first few.
   */
  pickFrequent<T>(items: readonly T[]): T {
    const shift = 6;
    const rank = shift * (items.length / shift + 1) ** this.next() - shift;
    return itemAt(items, Math.min(Math.floor(rank), items.length - 1));
  }
}

/** Draws an outcome in proportion to its weight; weights need not sum to 1. */
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
    let position = 0;
    while (position < bounds.length - 1 && mark >= (bounds[position] ?? 0)) position += 1;
    const outcome = outcomes[position];
    if (outcome === undefined) throw new RangeError('a weighted choice needs an outcome');
    return outcome;
  }
}

/** Creates a choice among the keys of a record, weighted by their values. */
export function choiceOf<Name extends string>(
  weights: Readonly<Record<Name, number>>,
): WeightedChoice<Name> {
  return new WeightedChoice(Object.entries(weights) as Array<[Name, number]>);
}

/** Shift of the random number, which limits the share of the first position to what a real register shows. */
const HEAD_ROOM = 0.005;
const HEAD = HEAD_ROOM ** 2;
const SPAN = (1 + HEAD_ROOM) ** 2 - HEAD;

/**
 * Draws an index below `size`, low ones most often: the probability of index r is about proportional to 1 / sqrt(r).
 * With five marks per holder this matches a real register: most holders have one to three marks, a few have hundreds.
 */
export function drawZipfPosition(size: number, random: Random): number {
  return Math.floor((size * ((random.next() + HEAD_ROOM) ** 2 - HEAD)) / SPAN);
}

/** Returns the expected number of times that a position is drawn in `draws` draws. */
export function expectedDraws(position: number, size: number, draws: number): number {
  const share = (bound: number) => Math.sqrt((bound / size) * SPAN + HEAD);
  return draws * (share(position + 1) - share(position));
}

function scrambleState(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return mixed ^ (mixed >>> 14);
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError('cannot pick from an empty list');
  return item;
}
