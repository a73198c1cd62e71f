import { Bitset } from '../arrays/bitset.ts';
import { nextHash, textHash } from './text-hash.ts';

const SHORTEST = 3;
/** Longest word that is known: lengths are bits of one number. */
const LONGEST = 31;
/** Upper bits of a hash that a set keeps: a set takes 32 KiB. */
const HASH_BITS = 18;
const NO_LETTERS = textHash('');

/**
 * The words that readers know, as the beginnings and ends of longer ones. Most of what a word begins
 * or ends with is no word: one bit tells, at a hash that grows letter by letter.
 */
export class KnownWords {
  readonly #isKnown: (word: string) => boolean;
  /** The hashes of the words read forwards, and of those read backwards. */
  readonly #forwards = new Bitset(2 ** HASH_BITS);
  readonly #backwards = new Bitset(2 ** HASH_BITS);

  /** @param isKnown is asked for letters that may be a word that was added */
  constructor(isKnown: (word: string) => boolean) {
    this.#isKnown = isKnown;
  }

  /** @param words folded; those of fewer than 3 letters or more than 31 stand in no other */
  static of(words: Iterable<string>): KnownWords {
    const all = new Set(words);
    const known = new KnownWords((word) => all.has(word));
    for (const word of all) known.add((at) => word.charCodeAt(at), 0, word.length);
    return known;
  }

  /** Adds all that was added to another. */
  addAll(other: KnownWords): void {
    this.#forwards.addAll(other.#forwards);
    this.#backwards.addAll(other.#backwards);
  }

  /** Adds the folded word whose letters stand from one place up to another, exclusive. */
  add(letterAt: (place: number) => number, from: number, to: number): void {
    let forwards = NO_LETTERS;
    let backwards = NO_LETTERS;
    for (let at = from; at < to; at += 1) {
      forwards = nextHash(forwards, letterAt(at));
      backwards = nextHash(backwards, letterAt(from + to - 1 - at));
    }
    this.#forwards.add(placeOf(forwards));
    this.#backwards.add(placeOf(backwards));
  }

  /**
   * The known words that a folded word begins with (`isFirst`) or ends with: a bit for the length of
   * each. O(letters).
   */
  lengthsIn(folded: string, isFirst: boolean): number {
    const hashes = isFirst ? this.#forwards : this.#backwards;
    const most = Math.min(folded.length, LONGEST);
    let lengths = 0;
    let hash = NO_LETTERS;
    for (let length = 1; length <= most; length += 1) {
      hash = nextHash(hash, folded.charCodeAt(isFirst ? length - 1 : folded.length - length));
      if (length < SHORTEST || !hashes.has(placeOf(hash))) continue;
      const side = isFirst ? folded.slice(0, length) : folded.slice(-length);
      if (this.#isKnown(side)) lengths |= 1 << length;
    }
    return lengths;
  }
}

/** Whether there is a word of this length among those found. */
export function hasLength(lengths: number, length: number): boolean {
  return length <= LONGEST && ((lengths >>> length) & 1) === 1;
}

/** The upper bits of a hash, which may have a sign. */
function placeOf(hash: number): number {
  return hash >>> (32 - HASH_BITS);
}
