import { postingLength } from '../../arrays/postings.ts';
import {
  documentWeights,
  MOST_WORD_BITS,
  type Register,
  registerOf,
  type WordWeights,
} from '../../language/word-weights.ts';
import type { NameIndex } from './name-index.ts';
import type { NameTable } from './name-table.ts';

/** Names, each once, whose words are counted. */
export type CountedNames = Pick<NameIndex, 'table' | 'wordEnds'>;

/** How much words say among some names: by how many of them have the word. */
export function corpusWeights({ table, wordEnds }: CountedNames): WordWeights {
  const { documents, documentsFor } = registerOf(table.size);
  const namesWithPart = (folded: string, isFirst: boolean) =>
    isFirst ? namesBeginning(table, folded) : wordEnds.namesWith(folded);
  return documentWeights({
    documents,
    documentsWith: commonWords(table, documentsFor, documents / 2 ** MOST_WORD_BITS),
    documentsWithPart: (folded, isFirst) => documentsFor(namesWithPart(folded, isFirst)),
  });
}

/**
 * The folded words that some `least` names of a register have, with how many. All others weigh the most
 * that a word weighs, and need no place in memory. O(words).
 */
function commonWords(
  { words, namesOf }: NameTable,
  documentsFor: Register['documentsFor'],
  least: number,
): Map<string, number> {
  const common = new Map<string, number>();
  let names = 0;
  for (let word = 0; word < words.size; word += 1) {
    names += postingLength(namesOf, word);
    const isLastSpelling = words.foldings[word + 1] !== words.foldings[word];
    if (!isLastSpelling) continue;
    const documents = documentsFor(names);
    if (documents + 1 >= least) common.set(words.folded.pool.get(word), documents);
    names = 0;
  }
  return common;
}

/** How many names have a word whose folding begins so; once for each such word. O(log(words)). */
function namesBeginning({ words, namesOf }: NameTable, beginning: string): number {
  const { from, to } = words.folded.startingWith(beginning);
  return (namesOf.starts[to] ?? 0) - (namesOf.starts[from] ?? 0);
}
