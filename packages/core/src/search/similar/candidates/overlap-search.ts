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

/** Maximum number of words with common pairs that are aligned letter by letter. */
export const MAX_ALIGNED = 400;
/** Shorter words have few pairs, so one common pair is enough for them. */
const MIN_LENGTH_OF_TWO_PAIRS = 4;
/** Minimum letter overlap of similarly spelled words. */
const MIN_LETTERS = 0.5;
/** Scale of overlaps: finer than the integer scores of `TopK`, and packed with the word number into one double. */
const STEPS = 10_000;
const WORD_SPACE = 2 ** 32;
/** Minimum common pairs of the words that are ranked first: few words have them, but most of the best do. */
const MANY_PAIRS = 4;

/**
 * Finds the words of a segment with the greatest overlap with a query word, measured as 2 * common
 * pairs / (letters of both + 2), plus common letters / letters of the one with more.
 * This is an exact top-k search for similar sets. ScanCount sums common pairs, list by list, and
 * records each word once it has enough of them; other words are not read. Words with many common
 * pairs are ranked first, to raise the threshold: the overlap of the worst word of the current top
 * list. Then nearly all words with few pairs are excluded by the length and letter signature in
 * their entries, as in AllPairs and PPJoin, without reading the word. Unlike in those, lists cannot
 * be cut to the rarest pairs, because two common pairs suffice for the best 400. Buffers are
 * reused: no allocation per candidate.
 */
export class OverlapSearch {
  readonly #pairs = new Uint16Array(MAX_PAIRS);
  /** Upper bounds of the letter overlap with the query word, by signature. */
  readonly #letterBounds = new Float64Array(SIGNATURES);
  /** Upper bounds of the pair overlap by number of common pairs, for words of the current length bucket. */
  readonly #ofPairs = new Float64Array(MAX_PAIRS + 1);
  /** Number of common pairs by word. */
  #counts = new Uint8Array(0);
  /** Entries of the words with enough common pairs, sorted by length bucket; `#ends` has the end of each bucket. */
  #noted = new Uint32Array(0);
  readonly #ends = new Uint32Array(LENGTHS);
  readonly #best = new SmallestKeys(MAX_ALIGNED);
  /** Scaled overlap of the worst word in the top list; 0 while the list is not full. */
  #worst = 0;
  #length = 0;
  #letterSet = 0;
  #letterCount = 0;

  /**
   * @param isLooked whether a word may be used; called only for words that would enter the top list
   * @returns a key for each of the best words, best first; in a tie, the last word of the dictionary first
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

  /** Counts common pairs and records the words of each length with enough. O(entries of the pairs). */
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

  /** Ranks the recorded words whose number of common pairs is in the range. */
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

  /** Updates the upper bounds for a length bucket: common pairs give the most overlap to its shortest words. */
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

  /** Minimum overlap to enter the top list, less one step for rounding. */
  get #minOverlap(): number {
    return Math.max(MIN_LETTERS, (this.#worst - 1) / STEPS);
  }

  /** Length bucket of the shortest words that can be spelled alike; `#longest` is that of the longest. */
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

/** Range of numbers of common pairs, both inclusive. */
interface PairRange {
  readonly from: number;
  readonly to: number;
}

/** Tells whether a word may be used, i.e. occurs in a live mark. */
type IsLooked = (word: number) => boolean;

/** Returns the number of the word that is encoded in a key of `find`. */
export function wordOfKey(key: number): number {
  return key % WORD_SPACE;
}

/** Returns the overlap that is encoded in a key of `find`, in `STEPS`. */
export function overlapOfKey(key: number): number {
  return Math.floor(key / WORD_SPACE);
}
