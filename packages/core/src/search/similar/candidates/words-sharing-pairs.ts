import { popCount } from '../../arrays/pop-count.ts';
import { searchScratch } from '../../retrieval/scratch.ts';
import type { NameIndex } from '../../segment/terms/name-index.ts';
import type { WordDictionary } from '../../segment/terms/word-dictionary.ts';
import type { WordForm } from '../judge/word-form.ts';
import { LEAST_PAIRS } from '../judge/word-likeness.ts';

/** Of the words that share pairs, so many are held against the word letter by letter. */
const MOST_ALIGNED = 400;
/** Shorter words have few pairs. */
const SHORTEST_OF_TWO_PAIRS = 4;
/** The share of common letters without which words are not spelled alike. */
const LEAST_OVERLAP = 0.5;
/** Likeness and number of a word are one double, which the platform sorts: finer than the whole scores of `TopK`. */
const LIKENESS_STEPS = 10_000;
const WORD_SPACE = 2 ** 32;

/**
 * The words of a segment that share the most pairs of letters with a word, and letters, for their lengths. Pairs are
 * counted for all words (ScanCount). Words that share the most pairs go first; the best are kept in room for twice as
 * many, of which the worse half is given up whenever it is full, until all others share too few pairs to be among the
 * best, whatever their letters. O(words).
 */
export function wordsSharingPairs(form: WordForm, names: NameIndex): Iterable<number> {
  const { folded } = form;
  const { words } = names.table;
  const shared = searchScratch.sharedPairs(words.size);
  const best = new Float64Array(2 * MOST_ALIGNED);
  let least = folded.length < SHORTEST_OF_TWO_PAIRS ? 1 : LEAST_PAIRS;
  let count = 0;
  let worst = WORD_SPACE;
  const reached = names.wordPairs.count(folded, shared, least);
  for (let pairs = reached.length - 1; pairs >= least; pairs -= 1) {
    for (const word of reached[pairs] ?? []) {
      if (shared[word] !== pairs) continue;
      const key = likenessOf(form, word, pairs, words) * WORD_SPACE + word;
      if (key < worst) continue;
      best[count] = key;
      count += 1;
      if (count < best.length) continue;
      best.sort().copyWithin(0, MOST_ALIGNED);
      count = MOST_ALIGNED;
      worst = best[0] ?? 0;
      // Of fewer pairs, a word with half the letters and no others is less like, whatever is lost in rounding.
      const likeness = (worst / WORD_SPACE - 2) / LIKENESS_STEPS;
      least = (likeness - 1) * (0.75 * folded.length + 1);
    }
  }
  const found = best.subarray(0, count).sort().subarray(-MOST_ALIGNED);
  return found.map((key) => key % WORD_SPACE);
}

/** In steps; none where the words have too different lengths, or letters. */
function likenessOf(
  { folded, letterSet, letterCount }: WordForm,
  word: number,
  pairs: number,
  words: WordDictionary,
): number {
  const set = words.letterSets[word] ?? 0;
  const overlap = popCount(set & letterSet) / Math.max(letterCount, popCount(set));
  const length = words.lengthOf(word);
  const isOfLength = length > 1 && length <= 2 * folded.length && folded.length <= 2 * length;
  if (!isOfLength || overlap < LEAST_OVERLAP) return 0;
  return Math.round(LIKENESS_STEPS * ((2 * pairs) / (folded.length + length + 2) + overlap));
}
