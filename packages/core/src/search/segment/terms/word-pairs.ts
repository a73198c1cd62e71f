import { popCount } from '../../../arrays/bitset.ts';
import { type Codec, mapped } from '../../../arrays/codec.ts';
import { buildPostings, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import type { TextPool } from '../../../arrays/text-pool.ts';
import { letterSetIn } from './word-dictionary.ts';

const LOWER_A = 97;
const LETTERS = 26;
/** The edge of a word is 0, its letters follow, all other signs are one. */
const EDGE = 0;
const OTHER = LETTERS + 1;
const SIGNS = OTHER + 1;
/** How many pairs there are. */
export const PAIRS = SIGNS * SIGNS;
/** At most this many letters of a word are read. */
const MAX_LETTERS = 32;
/** At most this many distinct pairs a word has. */
export const MAX_PAIRS = MAX_LETTERS + 1;

/** Words of up to 15 letters have a list for each length, longer ones share one. */
export const LENGTHS = 16;

/** The list of a length. */
export function lengthBucket(length: number): number {
  return Math.min(length, LENGTHS) - 1;
}

/**
 * The letters that about half of all words have, by which two words are best told apart: a signature has a bit for
 * each. The first ones are kept where there is room for fewer.
 */
const SIGNATURE_LETTERS = Uint8Array.from('aeionrstlc', (letter) => letter.charCodeAt(0) & 31);
const SIGNATURE_BITS = SIGNATURE_LETTERS.length;
const BITS_OF_ENTRY = 32;

/** How many bits of an entry are the number of the word; the signature is above them. */
export function wordBits(words: number): number {
  const needed = BITS_OF_ENTRY - Math.clz32(Math.max(0, words - 1));
  return Math.max(BITS_OF_ENTRY - SIGNATURE_BITS, needed);
}

/** The signature of a set of letters, which has a bit for each letter of the alphabet. */
export function letterSignature(letterSet: number): number {
  let signature = 0;
  for (let at = 0; at < SIGNATURE_BITS; at += 1) {
    signature |= ((letterSet >>> (SIGNATURE_LETTERS[at] ?? 0)) & 1) << at;
  }
  return signature;
}

/**
 * The most that the letters of a word and of words with each signature overlap: of the letters of the one with more,
 * the share that both have. Letters that only one of both has are missing in the other.
 *
 * @param words how many words are numbered beside the signatures
 * @param into by signature
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

/** How many signatures there are. */
export const SIGNATURES = 2 ** SIGNATURE_BITS;

const read = new Uint16Array(MAX_PAIRS);

/**
 * The words of a segment by the pairs of neighbouring letters in their foldings, edges included. A list holds the
 * words of one length with one pair, ascending, each beside the signature of its letters.
 */
export class WordPairs {
  static readonly codec: Codec<WordPairs> = mapped(
    postingsCodec,
    (entries) => new WordPairs(entries),
    ({ entries }) => entries,
  );

  /** By `pair * LENGTHS + lengthBucket(length)`: numbers of words, with signatures in the bits from `wordBits` on. */
  readonly entries: Postings;

  private constructor(entries: Postings) {
    this.entries = entries;
  }

  /** O(letters of all words). */
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

/** Where the units of a word are in a longer array. */
interface UnitRange {
  readonly from: number;
  readonly to: number;
}

/** Writes the distinct pairs of a word to `into`, which has room for `MAX_PAIRS`, and returns how many there are. */
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
