import { popCount } from '../../../arrays/bitset.ts';
import { type Codec, mapped } from '../../../arrays/codec.ts';
import { buildPostings, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import type { TextPool } from '../../../arrays/text-pool.ts';
import { letterSetIn } from './word-dictionary.ts';

const LOWER_A = 97;
const LETTERS = 26;
/** Symbol codes: 0 for the edge of a word, then the letters, then one code for all other characters. */
const EDGE = 0;
const OTHER = LETTERS + 1;
const SIGNS = OTHER + 1;
/** Number of possible pairs. */
export const PAIRS = SIGNS * SIGNS;
/** Maximum number of letters of a word that are read. */
const MAX_LETTERS = 32;
/** Maximum number of distinct pairs in a word. */
export const MAX_PAIRS = MAX_LETTERS + 1;

/** Number of length buckets: one for each length up to 15, and one for all longer words. */
export const LENGTHS = 16;

/** Returns the bucket of a word length. */
export function lengthBucket(length: number): number {
  return Math.min(length, LENGTHS) - 1;
}

/**
 * Letters that about half of all words contain, so that each excludes the most words. A signature has a bit for each;
 * if fewer bits are available, only the first letters are used.
 */
const SIGNATURE_LETTERS = Uint8Array.from('aeionrstlc', (letter) => letter.charCodeAt(0) & 31);
const SIGNATURE_BITS = SIGNATURE_LETTERS.length;
const BITS_OF_ENTRY = 32;

/** Returns how many low bits of an entry contain the word number; the bits above contain the signature. */
export function wordBits(words: number): number {
  const needed = BITS_OF_ENTRY - Math.clz32(Math.max(0, words - 1));
  return Math.max(BITS_OF_ENTRY - SIGNATURE_BITS, needed);
}

/** Returns the signature of a letter set, which has a bit for each letter of the alphabet. */
export function letterSignature(letterSet: number): number {
  let signature = 0;
  for (let at = 0; at < SIGNATURE_BITS; at += 1) {
    signature |= ((letterSet >>> (SIGNATURE_LETTERS[at] ?? 0)) & 1) << at;
  }
  return signature;
}

/**
 * Writes, per signature, an upper bound of the letter overlap of the query word and a word with that signature:
 * common letters, divided by the letters of whichever word has more. A letter in only one of the signatures is not
 * common.
 * @param words number of words, which determines the bits that are left for signatures
 * @param into output, indexed by signature
 */
export function writeOverlapBounds(letterSet: number, words: number, into: Float64Array): void {
  const end = 2 ** (BITS_OF_ENTRY - wordBits(words));
  const own = letterSignature(letterSet) & (end - 1);
  const letters = popCount(letterSet);
  for (let signature = 0; signature < end; signature += 1) {
    const common = letters - popCount(own & ~signature);
    into[signature] = common / Math.max(letters, common + popCount(signature & ~own));
  }
}

/** Number of possible signatures. */
export const SIGNATURES = 2 ** SIGNATURE_BITS;

const read = new Uint16Array(MAX_PAIRS);

/**
 * Inverted index from pairs of adjacent letters in foldings, including the edges, to words. Each list
 * contains the words of one length bucket with one pair, ascending, each with the signature of its letters.
 */
export class WordPairs {
  static readonly codec: Codec<WordPairs> = mapped(
    postingsCodec,
    (entries) => new WordPairs(entries),
    ({ entries }) => entries,
  );

  /** Lists by `pair * LENGTHS + lengthBucket(length)`: word numbers, with signatures from bit `wordBits` on. */
  readonly entries: Postings;

  private constructor(entries: Postings) {
    this.entries = entries;
  }

  /** Builds the index. O(letters of all words). */
  static of({ units, starts, size }: TextPool): WordPairs {
    const shift = wordBits(size);
    const forEachPair = (emit: (pair: number, entry: number) => void) => {
      for (let word = 0; word < size; word += 1) {
        const from = starts[word] ?? 0;
        const to = starts[word + 1] ?? 0;
        if (from === to) continue;
        const bucket = lengthBucket(to - from);
        const entry = word | (letterSignature(letterSetIn(units, from, to)) << shift);
        const count = readPairs(units, { from, to }, read);
        for (let at = 0; at < count; at += 1) emit((read[at] ?? 0) * LENGTHS + bucket, entry);
      }
    };
    return new WordPairs(buildPostings(PAIRS * LENGTHS, forEachPair));
  }
}

/** Position of a word in a longer array of units. */
interface UnitRange {
  readonly from: number;
  readonly to: number;
}

/** Writes the distinct pairs of a word to `into`, which must have `MAX_PAIRS` elements; returns their number. */
export function readPairs(
  units: ArrayLike<number>,
  { from, to }: UnitRange,
  into: Uint16Array,
): number {
  const end = Math.min(to, from + MAX_LETTERS);
  let count = 0;
  let last = EDGE;
  for (let at = from; at <= end; at += 1) {
    const sign = at === end ? EDGE : letterIndex(units[at] ?? 0);
    const pair = last * SIGNS + sign;
    last = sign;
    let known = 0;
    while (known < count && into[known] !== pair) known += 1;
    if (known < count) continue;
    into[count] = pair;
    count += 1;
  }
  return count;
}

function letterIndex(unit: number): number {
  const letter = unit - LOWER_A;
  return letter >= 0 && letter < LETTERS ? letter + 1 : OTHER;
}
