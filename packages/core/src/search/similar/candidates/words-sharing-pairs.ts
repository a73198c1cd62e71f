import { popCount } from '../../arrays/pop-count.ts';
import { searchScratch } from '../../retrieval/scratch.ts';
import type { NameIndex } from '../../segment/terms/name-index.ts';
import type { WordForm } from '../judge/word-form.ts';
import { LEAST_PAIRS } from '../judge/word-likeness.ts';

/** Most words sharing pairs that are held against the word letter by letter. */
export const MOST_ALIGNED = 400;
/** Shorter words have few pairs. */
const SHORTEST_OF_TWO_PAIRS = 4;
/** The share of common letters without which words are not spelled alike. */
const LEAST_OVERLAP = 0.5;
/** Likeness and number of a word are one double, which the platform sorts: finer than the whole scores of `TopK`. */
const LIKENESS_STEPS = 10_000;
const WORD_SPACE = 2 ** 32;

/**
 * The words of a segment that share the most pairs of letters with a word, and letters, for their lengths. Pairs are
 * counted for all words (ScanCount); the best are kept in room for twice as many, of which the worse half is given
 * up whenever it is full. O(words).
 *
 * @returns a key for each, the best first; of equally good ones the last of the dictionary
 */
export function wordsSharingPairs(
  { folded, letterSet, letterCount }: WordForm,
  { table: { words }, wordPairs }: NameIndex,
  isLooked: (word: number) => boolean,
): number[] {
  const shared = searchScratch.sharedPairs(words.size);
  const { letterSets } = words;
  const least = folded.length < SHORTEST_OF_TWO_PAIRS ? 1 : LEAST_PAIRS;
  const keys = new Float64Array(2 * MOST_ALIGNED);
  let count = 0;
  let worst = 0;
  wordPairs.count(folded, shared);
  for (let word = 0; word < words.size; word += 1) {
    const pairs = shared[word] ?? 0;
    if (pairs < least) continue;
    const set = letterSets[word] ?? 0;
    const overlap = popCount(set & letterSet) / Math.max(letterCount, popCount(set));
    const length = words.lengthOf(word);
    const isOfLength = length > 1 && length <= 2 * folded.length && folded.length <= 2 * length;
    if (!isOfLength || overlap < LEAST_OVERLAP) continue;
    const likeness = (2 * pairs) / (folded.length + length + 2) + overlap;
    const key = Math.round(LIKENESS_STEPS * likeness) * WORD_SPACE + word;
    if (key < worst || !isLooked(word)) continue;
    keys[count] = key;
    count += 1;
    if (count < keys.length) continue;
    keys.sort().copyWithin(0, MOST_ALIGNED);
    count = MOST_ALIGNED;
    worst = keys[0] ?? 0;
  }
  return [...keys.subarray(0, count).sort().subarray(-MOST_ALIGNED)].reverse();
}

/** The word that a key is of. */
export function wordOfKey(key: number): number {
  return key % WORD_SPACE;
}

/** How much a word shares, by its key. */
export function likenessOfKey(key: number): number {
  return Math.floor(key / WORD_SPACE);
}
