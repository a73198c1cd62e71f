/**
 * Selects the smallest `limit` of the keys offered, in a binary heap with the largest on top, so that one comparison
 * rejects a key that is too large. Keys must not be NaN.
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

  /** Exclusive upper bound of keys that are still accepted: the largest in the heap, or infinity until it is full. */
  get bound(): number {
    return this.#largest;
  }

  /** Adds a key if it is below `bound`. O(log limit). */
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

  /** Empties the heap and returns its keys, ascending; the array is valid until the next `offer`. */
  take(): Float64Array {
    const keys = this.#heap.subarray(0, this.#count).sort();
    this.clear();
    return keys;
  }

  #makeHeap(): void {
    for (let at = (this.#limit >> 1) - 1; at >= 0; at -= 1) this.#sink(at, this.#heap[at] ?? 0);
  }

  /** Sifts a key down from the hole at `from`: larger keys below it move up. */
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
