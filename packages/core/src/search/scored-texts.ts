/** Scores are kept in millionths: equal likeness is then an equal number, in every segment. */
const UNIT = 1_000_000;
const ID_SPACE = 2 ** 32;
/** Bands of score, best first. */
const BANDS = 64;

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

  /**
   * Sorted only as far as it is read: keys are first dealt out into bands of score, and a band is
   * put in order when its turn comes. Who wants the best few hundred never pays for the rest.
   */
  *bestFirst(): Generator<ScoredText> {
    const keys = this.#keys.subarray(0, this.#length);
    const { dealt, starts } = dealIntoBands(keys);
    for (let band = 0; band < BANDS; band += 1) {
      for (const key of dealt.subarray(starts[band], starts[band + 1]).sort()) {
        const text = key % ID_SPACE;
        yield { text, score: (UNIT - (key - text) / ID_SPACE) / UNIT };
      }
    }
  }
}

/** A counting sort by the high part of the key. */
function dealIntoBands(keys: Float64Array): { dealt: Float64Array; starts: Uint32Array } {
  const starts = new Uint32Array(BANDS + 1);
  for (const key of keys) {
    const next = bandOf(key) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let band = 0; band < BANDS; band += 1) {
    starts[band + 1] = (starts[band + 1] ?? 0) + (starts[band] ?? 0);
  }
  const fill = starts.slice();
  const dealt = new Float64Array(keys.length);
  for (const key of keys) {
    const band = bandOf(key);
    const at = fill[band] ?? 0;
    dealt[at] = key;
    fill[band] = at + 1;
  }
  return { dealt, starts };
}

function bandOf(key: number): number {
  return Math.min(BANDS - 1, Math.floor((key / ((UNIT + 1) * ID_SPACE)) * BANDS));
}
