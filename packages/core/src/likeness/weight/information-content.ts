import { MAX_WORD_BITS } from '../data/lexicon-data.ts';
import { isFunctionWord } from '../meaning/function-words.ts';
import { maxBitsOf } from './word-prior.ts';

/** The most that each letter of a word says. */
export const MAX_LETTER_BITS = 6.5;
/** Information content of articles, prepositions and conjunctions, in bits. */
const FUNCTION_WORD_BITS = 1;
/**
 * A word that says a share of the most counts as this power of the share: two words that many marks
 * have do not make up for one that few have.
 */
const RARITY = 1.6;

/**
 * Returns the information content of a folded word in bits, 0 to `MAX_WORD_BITS`: its bits in the
 * corpus, at most its bits in general. O(1).
 *
 * @param bitsInCorpus as `WordWeights` has them
 */
export function informationContent(folded: string, bitsInCorpus: number): number {
  if (isFunctionWord(folded)) return FUNCTION_WORD_BITS;
  const share = Math.min(bitsInCorpus, maxBitsOf(folded)) / MAX_WORD_BITS;
  return MAX_WORD_BITS * Math.min(1, share) ** RARITY;
}
