/** Set of numbers below a fixed size, with one bit per number. */
export class Bitset {
  readonly size: number;
  readonly words: Uint32Array;

  constructor(size: number, words: Uint32Array = new Uint32Array((size + 31) >>> 5)) {
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

  addAll(other: Bitset): void {
    const { words } = this;
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) | (other.words[i] ?? 0);
  }

  /** Removes the numbers that are not in `other`. */
  intersect(other: Bitset): void {
    const { words } = this;
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) & (other.words[i] ?? 0);
  }

  count(): number {
    let total = 0;
    for (let i = 0; i < this.words.length; i += 1) total += popCount(this.words[i] ?? 0);
    return total;
  }

  /** Returns how many numbers both sets contain. */
  countCommon(other: Bitset): number {
    const { words } = this;
    let total = 0;
    for (let i = 0; i < words.length; i += 1) {
      total += popCount((words[i] ?? 0) & (other.words[i] ?? 0));
    }
    return total;
  }

  /** Calls `visit` with each number, ascending. */
  each(visit: (bit: number) => void): void {
    for (let i = 0; i < this.words.length; i += 1) forEachSetBit(this.words[i] ?? 0, i, visit);
  }

  /** Calls `visit` with each number below `size` that is not in the set, ascending. */
  eachAbsent(visit: (bit: number) => void): void {
    const last = this.words.length - 1;
    for (let i = 0; i < last; i += 1) forEachSetBit(~(this.words[i] ?? 0), i, visit);
    const used = this.size & 31;
    const mask = used === 0 ? -1 : (1 << used) - 1;
    if (last >= 0) forEachSetBit(~(this.words[last] ?? 0) & mask, last, visit);
  }
}

/** Returns the number of set bits of a 32-bit number, by adding pairs, groups of four and bytes in parallel. */
export function popCount(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function forEachSetBit(bits: number, at: number, visit: (bit: number) => void): void {
  for (let word = bits; word !== 0; word &= word - 1) {
    visit(at * 32 + lowestSetBit(word));
  }
}

/** Returns the position of the lowest set bit of a 32-bit number, which must not be 0. */
export function lowestSetBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/**
 * Counts the rows in a range of a list that are in a set. It sums bits instead of branching, because the
 * processor cannot predict the result for the next row.
 */
export function countMembers(
  { words }: Bitset,
  rows: Uint32Array,
  from = 0,
  to = rows.length,
): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const row = rows[at] ?? 0;
    count += ((words[row >>> 5] ?? 0) >>> (row & 31)) & 1;
  }
  return count;
}
