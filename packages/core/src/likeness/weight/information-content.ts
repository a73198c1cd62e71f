import { MAX_WORD_BITS } from '../data/lexicon-data.ts';
import { isFunctionWord } from '../meaning/function-words.ts';
import { maxBitsOf } from './word-prior.ts';

/** The most that each letter of a word says. */
export const MAX_LETTER_BITS = 6.5;
/** What articles and links say. */
const FUNCTION_WORD_BITS = 1;
/**
 * A word that says a share of the most counts as this power of the share: two words that many marks
 * have do not make up for one that few have.
 */
const RARITY = 1.6;

/**
 * What a folded word tells of its mark, 0 to `MAX_WORD_BITS`: by what it says in the corpus, and no more
 * than it says anywhere. O(1).
 *
 * @param bitsInCorpus as `WordWeights` has them
 */
export function informationContent(folded: string, bitsInCorpus: number): number {
  if (isFunctionWord(folded)) return FUNCTION_WORD_BITS;
  const share = Math.min(bitsInCorpus, maxBitsOf(folded)) / MAX_WORD_BITS;
  return MAX_WORD_BITS * Math.min(1, share) ** RARITY;
}
