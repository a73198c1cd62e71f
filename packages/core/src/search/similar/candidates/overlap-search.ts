import { popCount } from '../../../arrays/bitset.ts';
import { SmallestKeys } from '../../../arrays/smallest-keys.ts';
import { MIN_PAIRS } from '../../../likeness/judge/word-comparison.ts';
import type { WordForm } from '../../../likeness/judge/word-form.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';
import type { WordDictionary } from '../../segment/terms/word-dictionary.ts';
import {
  LENGTHS,
  lengthBucket,
  MAX_PAIRS,
  readPairs,
  SIGNATURES,
  type WordPairs,
  wordBits,
  writeOverlapBounds,
} from '../../segment/terms/word-pairs.ts';

/** At most this many words that share pairs are aligned letter by letter. */
export const MAX_ALIGNED = 400;
/** Shorter words have few pairs. */
const MIN_LENGTH_OF_TWO_PAIRS = 4;
/** The share of common letters without which words are not spelled alike. */
const MIN_LETTERS = 0.5;
/** Overlap and number of a word are one double, which the platform sorts: finer than the whole scores of `TopK`. */
const STEPS = 10_000;
const WORD_SPACE = 2 ** 32;
/** Words with this many common pairs are ranked first: few have them, and most of the best do. */
const MANY_PAIRS = 4;

/**
 * Finds the words of a segment that overlap the most with a query word in pairs of neighbouring letters and in letters:
 * 2 * common pairs / (letters of both + 2), plus common letters / letters of the one with more.
 *
 * This is an exact top-k search for similar sets. ScanCount adds up common pairs, list by list, and notes each word once
 * it shares enough of them, so that no other word is looked at. Those that share many pairs are ranked first. They raise
 * the bound that the others must pass: the worst of the best words so far. Of those that share few pairs nearly all are
 * then refused by the length and the signature of their letters, as in AllPairs and PPJoin: both stand in the list, and
 * the word itself is not read. The lists cannot be cut to the rarest ones, as those do: to be among the best 400, two
 * common pairs are enough. Works without allocation for each candidate: what it keeps belongs to the last query.
 */
export class OverlapSearch {
  readonly #pairs = new Uint16Array(MAX_PAIRS);
  /** By signature the most that the letters of a word overlap with those of the query. */
  readonly #letterBounds = new Float64Array(SIGNATURES);
  /** By the number of common pairs the most that they add to the overlap of a word of the length that is read. */
  readonly #ofPairs = new Float64Array(MAX_PAIRS + 1);
  /** By word the common pairs. */
  #counts = new Uint8Array(0);
  /** The entries of the words that share enough pairs, one length after the other, and where each length ends. */
  #noted = new Uint32Array(0);
  readonly #ends = new Uint32Array(LENGTHS);
  readonly #best = new SmallestKeys(MAX_ALIGNED);
  /** The overlap of the worst of the best words so far, in steps; 0 while there is room. */
  #worst = 0;
  #length = 0;
  #letterSet = 0;
  #letterCount = 0;

  /**
   * @param isLooked whether a word counts; called for words that would be among the best only
   * @returns a key for each of the best words, the best first; of equally good ones the last of the dictionary
   */
  find(
    { folded, letterSet, letterCount }: WordForm,
    { table: { words }, wordPairs }: WordIndex,
    isLooked: IsLooked,
  ): number[] {
    this.#best.clear();
    this.#worst = 0;
    this.#length = folded.length;
    this.#letterSet = letterSet;
    this.#letterCount = letterCount;
    writeOverlapBounds(letterSet, words.size, this.#letterBounds);
    this.#countPairs(folded, words.size, wordPairs);
    this.#rank({ from: MANY_PAIRS, to: MAX_PAIRS }, words, isLooked);
    this.#rank({ from: 0, to: MANY_PAIRS - 1 }, words, isLooked);
    return Array.from(this.#best.take(), (key) => -key);
  }

  /** Adds up common pairs, and notes the words of each length that share enough. O(entries of the pairs). */
  #countPairs(folded: string, words: number, { entries: { starts, ids } }: WordPairs): void {
    const pairs = this.#readPairs(folded);
    const minPairs = folded.length < MIN_LENGTH_OF_TWO_PAIRS ? 1 : MIN_PAIRS;
    if (this.#counts.length < words) this.#counts = new Uint8Array(words);
    const counts = this.#counts.fill(0, 0, words);
    const wordMask = 2 ** wordBits(words) - 1;
    let count = 0;
    for (let bucket = this.#shortest; bucket <= this.#longest; bucket += 1) {
      for (let nth = 0; nth < pairs.length; nth += 1) {
        const list = (pairs[nth] ?? 0) * LENGTHS + bucket;
        const from = starts[list] ?? 0;
        const to = starts[list + 1] ?? 0;
        this.#reserve(count + to - from);
        const noted = this.#noted;
        for (let at = from; at < to; at += 1) {
          const entry = ids[at] ?? 0;
          const word = entry & wordMask;
          const common = (counts[word] ?? 0) + 1;
          counts[word] = common;
          if (common !== minPairs) continue;
          noted[count] = entry;
          count += 1;
        }
      }
      this.#ends[bucket] = count;
    }
  }

  #readPairs(folded: string): Uint16Array {
    const units = Uint16Array.from({ length: folded.length }, (_, at) => folded.charCodeAt(at));
    const count = readPairs(units, { from: 0, to: units.length }, this.#pairs);
    return this.#pairs.subarray(0, count);
  }

  /** Ranks the noted words with so many common pairs. */
  #rank({ from, to }: PairRange, words: WordDictionary, isLooked: IsLooked): void {
    const [noted, counts, bounds, ofPairs] = [
      this.#noted,
      this.#counts,
      this.#letterBounds,
      this.#ofPairs,
    ];
    const shift = wordBits(words.size);
    const wordMask = 2 ** shift - 1;
    let at = 0;
    for (let bucket = this.#shortest; bucket <= this.#longest; bucket += 1) {
      this.#boundLength(bucket);
      let min = this.#minOverlap;
      for (const end = this.#ends[bucket] ?? 0; at < end; at += 1) {
        const entry = noted[at] ?? 0;
        const word = entry & wordMask;
        const common = counts[word] ?? 0;
        if (common < from || common > to) continue;
        if ((ofPairs[common] ?? 0) + (bounds[entry >>> shift] ?? 0) < min) continue;
        const length = bucket < LENGTHS - 1 ? bucket + 1 : words.lengthOf(word);
        if (length > 2 * this.#length || this.#length > 2 * length) continue;
        const ofLetters = this.#letterOverlap(words.letterSets[word] ?? 0);
        if (ofLetters < MIN_LETTERS) continue;
        const overlap = Math.round(STEPS * (this.#dice(common, length) + ofLetters));
        const key = overlap * WORD_SPACE + word;
        if (-key >= this.#best.bound || !isLooked(word)) continue;
        this.#keep(key);
        min = this.#minOverlap;
      }
    }
  }

  /** Pairs add the most to the overlap of the shortest words of a list. */
  #boundLength(bucket: number): void {
    const length = Math.max(bucket + 1, (this.#length + 1) >> 1);
    for (let common = 0; common <= MAX_PAIRS; common += 1) {
      this.#ofPairs[common] = this.#dice(common, length);
    }
  }

  #letterOverlap(letters: number): number {
    return popCount(letters & this.#letterSet) / Math.max(this.#letterCount, popCount(letters));
  }

  #keep(key: number): void {
    this.#best.offer(-key);
    const { bound } = this.#best;
    if (bound !== Number.POSITIVE_INFINITY) this.#worst = overlapOfKey(-bound);
  }

  #dice(pairs: number, length: number): number {
    return (2 * pairs) / (this.#length + length + 2);
  }

  /** The overlap without which no word is among the best. Half a step is left for rounding. */
  get #minOverlap(): number {
    return Math.max(MIN_LETTERS, (this.#worst - 1) / STEPS);
  }

  /** The lists of the shortest and of the longest words that are spelled alike. */
  get #shortest(): number {
    return lengthBucket(Math.max(2, (this.#length + 1) >> 1));
  }

  get #longest(): number {
    return lengthBucket(2 * this.#length);
  }

  #reserve(entries: number): void {
    if (this.#noted.length > entries) return;
    const longer = new Uint32Array(2 * entries + 1);
    longer.set(this.#noted);
    this.#noted = longer;
  }
}

/** How many common pairs, both numbers included. */
interface PairRange {
  readonly from: number;
  readonly to: number;
}

/** Whether a word counts: a mark that is borne has it. */
type IsLooked = (word: number) => boolean;

/** The word that a key is of. */
export function wordOfKey(key: number): number {
  return key % WORD_SPACE;
}

/** How much a word overlaps, by its key, in whole steps. */
export function overlapOfKey(key: number): number {
  return Math.floor(key / WORD_SPACE);
}
