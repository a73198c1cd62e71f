/** A set of numbers below a fixed size, one bit each. */
export class Bitset {
  readonly size: number;
  readonly words: Uint32Array;

  constructor(size: number, words = new Uint32Array((size + 31) >>> 5)) {
    this.size = size;
    this.words = words;
  }

  static full(size: number): Bitset {
    const set = new Bitset(size);
    set.words.fill(0xffffffff);
    const used = size & 31;
    if (used !== 0) set.words[set.words.length - 1] = 0xffffffff >>> (32 - used);
    return set;
  }

  has(bit: number): boolean {
    return (((this.words[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
  }

  add(bit: number): void {
    this.words[bit >>> 5] = (this.words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  delete(bit: number): void {
    this.words[bit >>> 5] = (this.words[bit >>> 5] ?? 0) & ~(1 << (bit & 31));
  }

  copy(): Bitset {
    return new Bitset(this.size, this.words.slice());
  }

  /** Keeps what `other` has too. */
  intersect(other: Bitset): void {
    const { words } = this;
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) & (other.words[i] ?? 0);
  }

  /** Takes in what `other` has. */
  unite(other: Bitset): void {
    const { words } = this;
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) | (other.words[i] ?? 0);
  }

  count(): number {
    let total = 0;
    for (let i = 0; i < this.words.length; i += 1) total += bitsOf(this.words[i] ?? 0);
    return total;
  }

  /** How many numbers both sets have, without building their intersection. */
  countCommon(other: Bitset): number {
    const { words } = this;
    let total = 0;
    for (let i = 0; i < words.length; i += 1) {
      total += bitsOf((words[i] ?? 0) & (other.words[i] ?? 0));
    }
    return total;
  }

  /** Calls `visit` with each number, ascending. */
  each(visit: (bit: number) => void): void {
    for (let i = 0; i < this.words.length; i += 1) {
      let word = this.words[i] ?? 0;
      while (word !== 0) {
        visit(i * 32 + (31 - Math.clz32(word & -word)));
        word &= word - 1;
      }
    }
  }
}

/** Set bits of a 32-bit word: sums of pairs, then of nibbles, then of bytes, side by side. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
