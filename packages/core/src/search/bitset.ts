/** A set of row numbers below a fixed size, one bit each. */
export class Bitset {
  readonly size: number;
  readonly words: Uint32Array;

  constructor(size: number) {
    this.size = size;
    this.words = new Uint32Array((size + 31) >>> 5);
  }

  static full(size: number): Bitset {
    const set = new Bitset(size);
    set.words.fill(0xffffffff);
    const used = size & 31;
    if (used !== 0) set.words[set.words.length - 1] = 0xffffffff >>> (32 - used);
    return set;
  }

  has(row: number): boolean {
    return (((this.words[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
  }

  add(row: number): void {
    this.words[row >>> 5] = (this.words[row >>> 5] ?? 0) | (1 << (row & 31));
  }

  delete(row: number): void {
    this.words[row >>> 5] = (this.words[row >>> 5] ?? 0) & ~(1 << (row & 31));
  }

  copy(): Bitset {
    const copy = new Bitset(this.size);
    copy.words.set(this.words);
    return copy;
  }

  /** Keeps what `other` has too. */
  intersect(other: Bitset): this {
    const { words } = this;
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) & (other.words[i] ?? 0);
    return this;
  }

  /** Takes in what `other` has. */
  unite(other: Bitset): this {
    const { words } = this;
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) | (other.words[i] ?? 0);
    return this;
  }

  count(): number {
    let total = 0;
    for (const word of this.words) total += bitsOf(word);
    return total;
  }

  /** How many rows both sets have, without building their intersection. */
  countCommon(other: Bitset): number {
    const { words } = this;
    let total = 0;
    for (let i = 0; i < words.length; i += 1) {
      const common = (words[i] ?? 0) & (other.words[i] ?? 0);
      if (common !== 0) total += bitsOf(common);
    }
    return total;
  }
}

/** Number of set bits of a 32-bit word: sums of pairs, nibbles and bytes side by side. */
export function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
