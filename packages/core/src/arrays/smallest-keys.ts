/**
 * Keeps the smallest `limit` of the keys offered, in a binary heap with the largest on top: what cannot be among
 * them any more is refused by one comparison. No key is below negative infinity, none is NaN.
 */
export class SmallestKeys {
  readonly #limit: number;
  readonly #heap: Float64Array;
  #count = 0;
  #largest = Number.POSITIVE_INFINITY;

  constructor(limit: number) {
    this.#limit = limit;
    this.#heap = new Float64Array(limit);
  }

  /** Only keys below this are kept: the largest one kept, or infinity while there is room. */
  get bound(): number {
    return this.#largest;
  }

  /** O(log limit). */
  offer(key: number): void {
    if (key >= this.#largest) return;
    if (this.#count === this.#limit) {
      this.#sink(0, key);
    } else {
      this.#heap[this.#count] = key;
      this.#count += 1;
      if (this.#count < this.#limit) return;
      this.#makeHeap();
    }
    this.#largest = this.#heap[0] ?? 0;
  }

  clear(): void {
    this.#count = 0;
    this.#largest = Number.POSITIVE_INFINITY;
  }

  /** The keys, ascending, until the next one is offered; then none is kept any more. */
  take(): Float64Array {
    const keys = this.#heap.subarray(0, this.#count).sort();
    this.clear();
    return keys;
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
