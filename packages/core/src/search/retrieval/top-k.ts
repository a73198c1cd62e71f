/** Scores of names within a channel are whole numbers from 0 to this. */
export const TOP_SCORE = 1001;

const NAME_SPACE = 2 ** 32;

/** The best names of one segment in one channel, best first. */
export interface RankedNames {
  readonly names: readonly number[];
  readonly scores: readonly number[];
}

/**
 * Keeps the best `limit` of the names offered: the higher score, then the smaller number. Score and
 * number are one double, smaller for the better. The kept ones are a heap with the worst on top, so
 * that what cannot be among the best any more is refused by one comparison, from the first moment on.
 */
export class TopK {
  readonly #limit: number;
  readonly #heap: Float64Array;
  #count = 0;
  /** The worst one kept; above every key while there is room. */
  #worst = Number.POSITIVE_INFINITY;

  constructor(limit: number) {
    this.#limit = limit;
    this.#heap = new Float64Array(limit);
  }

  /** Whether a name with this score would be kept. */
  wants(name: number, score: number): boolean {
    return keyOf(name, score) < this.#worst;
  }

  /** No name with a lower score is kept any more. */
  get leastScore(): number {
    const isFull = this.#count === this.#limit;
    return isFull ? TOP_SCORE - Math.floor(this.#worst / NAME_SPACE) : 0;
  }

  /** Offers a name; each name once. */
  offer(name: number, score: number): void {
    const key = keyOf(name, score);
    if (key >= this.#worst) return;
    if (this.#count === this.#limit) {
      this.#sink(0, key);
    } else {
      this.#heap[this.#count] = key;
      this.#count += 1;
      if (this.#count < this.#limit) return;
      this.#makeHeap();
    }
    this.#worst = this.#heap[0] ?? 0;
  }

  /** Forgets what was kept. */
  clear(): void {
    this.#count = 0;
    this.#worst = Number.POSITIVE_INFINITY;
  }

  /** What was kept; then nothing is kept any more. */
  take(): RankedNames {
    const keys = this.#heap.subarray(0, this.#count).sort();
    const names: number[] = [];
    const scores: number[] = [];
    for (let i = 0; i < keys.length; i += 1) {
      const key = keys[i] ?? 0;
      names.push(key % NAME_SPACE);
      scores.push(TOP_SCORE - Math.floor(key / NAME_SPACE));
    }
    this.clear();
    return { names, scores };
  }

  #makeHeap(): void {
    for (let at = (this.#limit >> 1) - 1; at >= 0; at -= 1) this.#sink(at, this.#heap[at] ?? 0);
  }

  /** Puts a key into the hole at `from`, after the larger ones below it have moved up. */
  #sink(from: number, key: number): void {
    const heap = this.#heap;
    let hole = from;
    for (let child = 2 * hole + 1; child < this.#limit; child = 2 * hole + 1) {
      if (child + 1 < this.#limit && (heap[child + 1] ?? 0) > (heap[child] ?? 0)) child += 1;
      if ((heap[child] ?? 0) <= key) break;
      heap[hole] = heap[child] ?? 0;
      hole = child;
    }
    heap[hole] = key;
  }
}

function keyOf(name: number, score: number): number {
  return (TOP_SCORE - score) * NAME_SPACE + name;
}
