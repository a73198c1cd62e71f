import type { IdRange } from '../../arrays/sorted-texts.ts';
import type { KnownWords } from '../../language/known-words.ts';
import { documentWeights, registerOf, type WordWeights } from '../../language/word-weights.ts';
import type { NameIndex } from './name-index.ts';
import type { NameTable } from './name-table.ts';

/** Names, each once, whose words are counted. */
export type CountedNames = Pick<NameIndex, 'table' | 'wordEnds'>;

/** How much words say among some names: by how many of them have the word, as its postings tell. O(words). */
export function corpusWeights({ table, wordEnds }: CountedNames): WordWeights {
  const { words, size } = table;
  const { documents, documentsFor } = registerOf(size);
  const namesWithPart = (folded: string, isFirst: boolean) =>
    isFirst ? namesHolding(table, words.folded.startingWith(folded)) : wordEnds.namesWith(folded);
  return documentWeights({
    documents,
    documentsWith: (folded) => documentsFor(namesHolding(table, words.spellingsOf(folded))),
    documentsWithPart: (folded, isFirst) => documentsFor(namesWithPart(folded, isFirst)),
    addWordsOf: (least, known) =>
      addCommonWords(table, (names) => documentsFor(names) >= least, known),
  });
}

/** The letters are read where they stand: no text is made of a word. */
function addCommonWords(
  table: NameTable,
  isCommon: (names: number) => boolean,
  known: KnownWords,
): void {
  const { foldings, folded, size } = table.words;
  const { units, starts } = folded.pool;
  const letterAt = (place: number) => units[place] ?? 0;
  for (let from = 0, to = 0; from < size; from = to) {
    while (foldings[to] === from) to += 1;
    if (!isCommon(namesHolding(table, { from, to }))) continue;
    known.add(letterAt, starts[from] ?? 0, starts[from + 1] ?? 0);
  }
}

/** How many names have one of some words; once for each. */
function namesHolding({ namesOf: { starts } }: NameTable, { from, to }: IdRange): number {
  return (starts[to] ?? 0) - (starts[from] ?? 0);
}
