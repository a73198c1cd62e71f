/** Scores of names within a channel are whole numbers from 0 to this. */
export const TOP_SCORE = 1001;

const NAME_SPACE = 2 ** 32;
const BUFFERED = 2048;

/** The best names of one segment in one channel, best first. */
export interface RankedNames {
  readonly names: readonly number[];
  readonly scores: readonly number[];
}

/**
 * Keeps the best `limit` of the names offered: the higher score, then the smaller number. Score and
 * number are one double, smaller for the better, so the platform sorts them natively; the buffer
 * is sorted and cut only when it is full, and what cannot be among the best any more is refused
 * by one comparison.
 */
export class TopNames {
  readonly #limit: number;
  readonly #keys = new Float64Array(BUFFERED);
  #count = 0;
  #worst = Number.POSITIVE_INFINITY;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Offers a name; each name once. */
  offer(name: number, score: number): void {
    const key = (TOP_SCORE - score) * NAME_SPACE + name;
    if (key > this.#worst) return;
    this.#keys[this.#count] = key;
    this.#count += 1;
    if (this.#count === BUFFERED) this.#cut();
  }

  ranked(): RankedNames {
    this.#cut();
    const names: number[] = [];
    const scores: number[] = [];
    for (let i = 0; i < this.#count; i += 1) {
      const key = this.#keys[i] ?? 0;
      const name = key % NAME_SPACE;
      names.push(name);
      scores.push(TOP_SCORE - (key - name) / NAME_SPACE);
    }
    return { names, scores };
  }

  #cut(): void {
    this.#keys.subarray(0, this.#count).sort();
    if (this.#count < this.#limit) return;
    this.#count = this.#limit;
    this.#worst = this.#keys[this.#limit - 1] ?? 0;
  }
}
