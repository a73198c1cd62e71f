import { type Codec, mapped } from './codec.ts';
import { TextPool } from './text-pool.ts';

/** A range of numbers, `to` exclusive. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** Texts in UTF-16 order, found by halving. Equal texts may be several times, side by side. */
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

  /** @param texts in UTF-16 order already */
  static of(texts: readonly string[]): SortedTexts {
    return new SortedTexts(TextPool.of(texts));
  }

  get size(): number {
    return this.pool.size;
  }

  get(i: number): string {
    return this.pool.get(i);
  }

  /** The number of the first text equal to `text`; -1 when there is none. */
  find(text: string): number {
    const at = partitionPoint(this.size, (i) => this.pool.compare(i, text) >= 0);
    return at < this.size && this.pool.compare(at, text) === 0 ? at : -1;
  }

  /** All texts equal to `text`. */
  rangeOfEqual(text: string): IdRange {
    return {
      from: partitionPoint(this.size, (i) => this.pool.compare(i, text) >= 0),
      to: partitionPoint(this.size, (i) => this.pool.compare(i, text) > 0),
    };
  }

  /** All texts that begin with `prefix`. */
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
 * The partition point, by halving: the first number below `size` for which `holds`, which must hold for
 * all numbers after it too; `size` where there is none. O(log size).
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

/** Distinct texts in order, and where each went. */
interface SortPermutation {
  readonly texts: readonly string[];
  readonly newIds: Uint32Array;
}

/** Sorts distinct texts by a number first, by default the same for all, then by UTF-16 units. */
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

/** Where each number went: the place of every number in an order of all of them. */
export function inversePermutation(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  order.forEach((number, place) => {
    places[number] = place;
  });
  return places;
}
