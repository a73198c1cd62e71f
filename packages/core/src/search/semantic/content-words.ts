import { foldedTokens, foldText } from '../../domain/text-folding.ts';
import { splitCompound } from './compound-words.ts';
import type { ConceptLexicon } from './concept-lexicon.ts';
import { isFunctionWord } from './function-words.ts';

/** The folded words of a mark that can carry meaning, words written as one taken apart. */
export function contentWords(text: string, lexicon: ConceptLexicon): string[] {
  const words = foldedTokens(foldText(text)).filter((word) => !isFunctionWord(word));
  return words.flatMap((word) =>
    lexicon.words.has(word) ? word : (splitCompound(word, lexicon) ?? word),
  );
}
