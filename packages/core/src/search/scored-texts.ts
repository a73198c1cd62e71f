/** Scores are kept in millionths: equal likeness is then an equal number, in every segment. */
const UNIT = 1_000_000;
const ID_SPACE = 2 ** 32;

/** A text and how like the query it is. */
export interface ScoredText {
  readonly text: number;
  readonly score: number;
}

/**
 * Texts with their scores. Score and number are packed into one double, the better score the
 * smaller, so that the platform's own sort of numbers puts them in order.
 */
export class ScoredTexts {
  readonly #keys: Float64Array;
  #length = 0;

  /** @param capacity how many texts there are at most */
  constructor(capacity: number) {
    this.#keys = new Float64Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** Adds a text once. `score` is 0..1. */
  add(text: number, score: number): void {
    this.#keys[this.#length] = (UNIT - Math.round(score * UNIT)) * ID_SPACE + text;
    this.#length += 1;
  }

  *bestFirst(): Generator<ScoredText> {
    const keys = this.#keys.subarray(0, this.#length).sort();
    for (const key of keys) {
      const text = key % ID_SPACE;
      yield { text, score: (UNIT - (key - text) / ID_SPACE) / UNIT };
    }
  }
}
