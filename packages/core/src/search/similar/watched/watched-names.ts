import type { PreparedMark } from '../judge/prepared-mark.ts';
import type { Likeness, Similarity } from '../judge/similarity.ts';

/** A changed name beside the names that are watched. */
export interface MetNames {
  /** Places among the watched names of those that may be like it. */
  readonly places: readonly number[];
  /** Judges one of them, 0..1. Microseconds. */
  score(place: number): number;
  /** The same with what explains it. */
  compare(place: number): Likeness;
}

/**
 * Names that are watched, in memory, to be met by one changed name after another. Each is read once;
 * every pair is left to the judge, whose own first look at letters, sounds and senses refuses most.
 */
export class WatchedNames {
  readonly #judge: Similarity;
  readonly #marks: readonly PreparedMark[];
  readonly #places: readonly number[];

  /** Reads the names: about 30 microseconds each. */
  constructor(judge: Similarity, names: readonly string[]) {
    this.#judge = judge;
    this.#marks = names.map((name) => judge.prepare(name));
    this.#places = names.map((_, place) => place);
  }

  meet(name: string): MetNames {
    const mark = this.#judge.prepare(name);
    return {
      places: this.#places,
      score: (place) => this.#judge.score(this.#at(place), mark),
      compare: (place) => this.#judge.compare(this.#at(place), mark),
    };
  }

  #at(place: number): PreparedMark {
    const mark = this.#marks[place];
    if (mark === undefined) throw new RangeError(`There is no watched name at ${place}`);
    return mark;
  }
}
