import { type Codec, mapped } from './codec.ts';
import { TextPool } from './text-pool.ts';

/** A range of numbers, `to` exclusive. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** Texts in UTF-16 order, looked up by binary search. The list may contain duplicates. */
export class SortedTexts {
  static readonly codec: Codec<SortedTexts> = mapped(
    TextPool.codec,
    (pool) => new SortedTexts(pool),
    ({ pool }) => pool,
  );

  readonly pool: TextPool;

  private constructor(pool: TextPool) {
    this.pool = pool;
  }

  /** @param texts must be in UTF-16 order */
  static of(texts: readonly string[]): SortedTexts {
    return new SortedTexts(TextPool.of(texts));
  }

  get size(): number {
    return this.pool.size;
  }

  get(i: number): string {
    return this.pool.get(i);
  }

  /** Returns the index of the first text equal to `text`, or -1 if there is none. */
  find(text: string): number {
    const at = partitionPoint(this.size, (i) => this.pool.compare(i, text) >= 0);
    return at < this.size && this.pool.compare(at, text) === 0 ? at : -1;
  }

  /** Returns the range of texts equal to `text`. */
  rangeOfEqual(text: string): IdRange {
    return {
      from: partitionPoint(this.size, (i) => this.pool.compare(i, text) >= 0),
      to: partitionPoint(this.size, (i) => this.pool.compare(i, text) > 0),
    };
  }

  /** Returns the range of texts that begin with `prefix`. */
  rangeOfPrefix(prefix: string): IdRange {
    return {
      from: partitionPoint(this.size, (i) => this.pool.compare(i, prefix) >= 0),
      to: partitionPoint(this.size, (i) => this.#isPast(i, prefix)),
    };
  }

  #isPast(i: number, prefix: string): boolean {
    const { units, starts } = this.pool;
    const start = starts[i] ?? 0;
    const common = Math.min(this.pool.lengthOf(i), prefix.length);
    for (let at = 0; at < common; at += 1) {
      const difference = (units[start + at] ?? 0) - prefix.charCodeAt(at);
      if (difference !== 0) return difference > 0;
    }
    return false;
  }
}

/**
 * Returns the partition point by binary search: the first number below `size` for which the predicate is true,
 * or `size` if there is none. The predicate must be true for all greater numbers too. O(log size).
 */
export function partitionPoint(size: number, isBefore: (i: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Distinct texts in sorted order, and the new index of each text by its old index. */
interface SortPermutation {
  readonly texts: readonly string[];
  readonly newIds: Uint32Array;
}

/** Sorts distinct texts by `sortKey`, by default equal for all, then by UTF-16 units. */
export function sortPermutation(
  texts: readonly string[],
  sortKey: (text: string) => number = () => 0,
): SortPermutation {
  const firsts = Float64Array.from(texts, sortKey);
  const order = new Uint32Array(texts.length).map((_, id) => id);
  order.sort(
    (a, b) => (firsts[a] ?? 0) - (firsts[b] ?? 0) || ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1),
  );
  return { texts: Array.from(order, (old) => texts[old] ?? ''), newIds: inversePermutation(order) };
}

/** Returns the inverse of a permutation: the position of each number in `order`. */
export function inversePermutation(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  order.forEach((number, place) => {
    places[number] = place;
  });
  return places;
}
