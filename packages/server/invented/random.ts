/**
 * A seeded source of numbers: mulberry32. A counter walks all 2^32 states in steps of an odd constant
 * and each state is scrambled by multiply-xorshift rounds. Its whole state is one word, so a person or
 * a family can be drawn again from its number alone (`restart`) and none is stored. Not for secrets.
 */
export class Random {
  #state = 0;

  constructor(seed: number, ...path: readonly number[]) {
    this.restart(seed, ...path);
  }

  /** Starts the sequence that belongs to `seed` and `path`; the same arguments, the same numbers. */
  restart(seed: number, ...path: readonly number[]): this {
    this.#state = seed | 0;
    for (const step of path)
      this.#state = (scrambleState(this.#state) ^ scrambleState(step + 0x51ed270b)) | 0;
    return this;
  }

  /** A fraction in [0, 1) with 32 random bits. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    return (scrambleState(this.#state) >>> 0) / 4_294_967_296;
  }

  /** A whole number in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** A whole number in [from, to]. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items, all equally likely. */
  pick<T>(items: readonly T[]): T {
    return itemAt(items, this.below(items.length));
  }

  /**
   * One of the items, the earlier the likelier: Zipf's law as texts show it. The logarithm of the rank
   * is uniform, after a shift that keeps the first few from taking everything.
   */
  pickFrequent<T>(items: readonly T[]): T {
    const shift = 6;
    const rank = shift * (items.length / shift + 1) ** this.next() - shift;
    return itemAt(items, Math.min(Math.floor(rank), items.length - 1));
  }
}

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
    let position = 0;
    while (position < bounds.length - 1 && mark >= (bounds[position] ?? 0)) position += 1;
    const outcome = outcomes[position];
    if (outcome === undefined) throw new RangeError('a weighted choice needs an outcome');
    return outcome;
  }
}

/** A choice among the names of a record, by their weights. */
export function choiceOf<Name extends string>(
  weights: Readonly<Record<Name, number>>,
): WeightedChoice<Name> {
  return new WeightedChoice(Object.entries(weights) as Array<[Name, number]>);
}

/** Keeps the very first from taking more than a real register shows. */
const HEAD_ROOM = 0.005;
const HEAD = HEAD_ROOM ** 2;
const SPAN = (1 + HEAD_ROOM) ** 2 - HEAD;

/**
 * A place in a list of `size`, early places far likelier: place r is drawn in proportion to about
 * 1 / sqrt(r). With one holder to five marks this gives the register's shape: most holders with one to
 * three marks, a few with hundreds.
 */
export function drawZipfPosition(size: number, random: Random): number {
  return Math.floor((size * ((random.next() + HEAD_ROOM) ** 2 - HEAD)) / SPAN);
}

/** How often a place comes up in `draws` draws, on average. */
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
