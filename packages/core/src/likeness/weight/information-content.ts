import { MAX_WORD_BITS } from '../data/lexicon-data.ts';
import { isFunctionWord } from '../meaning/function-words.ts';
import { maxBitsOf } from './word-prior.ts';

/** Maximum information content per letter of a word, in bits. */
export const MAX_LETTER_BITS = 6.5;
/** Information content of articles, prepositions and conjunctions, in bits. */
const FUNCTION_WORD_BITS = 1;
/**
 * Exponent applied to the bits of a word as a share of `MAX_WORD_BITS`, so that two common words do not
 * outweigh one rare word.
 */
const RARITY = 1.6;

/**
 * Returns the information content of a folded word in bits, 0 to `MAX_WORD_BITS`: its bits in the
 * corpus, at most its bits in names in general (`maxBitsOf`), as a share raised to `RARITY`. O(1).
 *
 * @param bitsInCorpus weight of the word in `WordWeights`
 */
export function informationContent(folded: string, bitsInCorpus: number): number {
  if (isFunctionWord(folded)) return FUNCTION_WORD_BITS;
  const share = Math.min(bitsInCorpus, maxBitsOf(folded)) / MAX_WORD_BITS;
  return MAX_WORD_BITS * Math.min(1, share) ** RARITY;
}
