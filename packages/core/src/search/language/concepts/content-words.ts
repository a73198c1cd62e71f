import { foldText } from '../../../domain/text/text-folding.ts';
import { markWords } from '../folding/mark-words.ts';
import { splitCompound } from './compound-words.ts';
import type { ConceptLexicon } from './concept-lexicon.ts';
import { isFunctionWord } from './function-words.ts';

/** The folded words of a mark that can carry meaning, words written as one taken apart. */
export function contentWords(text: string, lexicon: ConceptLexicon): string[] {
  const words: string[] = [];
  for (const word of markWords(foldText(text))) {
    if (isFunctionWord(word)) continue;
    const parts = lexicon.words.has(word) ? undefined : splitCompound(word, lexicon);
    if (parts === undefined) words.push(word);
    else words.push(...parts);
  }
  return words;
}
