import { type Codec, madeOf } from './codec.ts';
import { partitionPoint } from './partition-point.ts';
import { TextPool } from './text-pool.ts';

/** A range of numbers, `to` exclusive. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** Texts in UTF-16 order, found by halving. Equal texts may stand several times, side by side. */
export class SortedTexts {
  static readonly codec: Codec<SortedTexts> = madeOf(
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
  equal(text: string): IdRange {
    return {
      from: partitionPoint(this.size, (i) => this.pool.compare(i, text) >= 0),
      to: partitionPoint(this.size, (i) => this.pool.compare(i, text) > 0),
    };
  }

  /** All texts that begin with `prefix`. */
  startingWith(prefix: string): IdRange {
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
