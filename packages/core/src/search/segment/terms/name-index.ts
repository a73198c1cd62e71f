import { type Codec, mapped, merged, objectCodec, optional } from '../../../arrays/codec.ts';
import { hasEmptyList, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import type { Embeddings } from '../../../contract/embeddings.ts';
import { compareCodeUnits } from '../../../domain/text/code-unit-order.ts';
import { foldSpanishLetters } from '../../../likeness/text/spanish-folding.ts';
import { type NameVectors, nameVectorsCodec } from '../embeddings/name-vectors.ts';
import { buildMeanings, meaningsCodec, type TextMeanings } from '../embeddings/sense-postings.ts';
import { DeletesNeighbourhood } from './deletes-neighbourhood.ts';
import { buildNameGrams, NameSymbols } from './name-grams.ts';
import { NameTable } from './name-table.ts';
import { buildPhoneticIndex, type PhoneticIndex, phoneticIndexCodec } from './phonetic-index.ts';
import { SuffixIndex, wordEndsCodec } from './suffix-index.ts';
import { WordDictionary } from './word-dictionary.ts';
import { WordPairs } from './word-pairs.ts';

/** Whole folded words to the names that hold them. */
export interface FullText {
  /** The names that hold the folded word, ascending, each once. Not to be changed. */
  namesContaining(token: string): ArrayLike<number>;
}

const isFirstOccurrence = (name: number, at: number, names: Uint32Array) => name !== names[at - 1];

/** Full text from the postings of the name table: nothing is built, and nothing is on the heap. */
export function createPostingsFullText({ words, namesOf }: NameTable): FullText {
  return {
    namesContaining: (token) => {
      const { from, to } = words.spellingsOf(token);
      const names = namesOf.ids.subarray(namesOf.starts[from], namesOf.starts[to]);
      // Each spelling has a list of its own; a name may hold two of them.
      return to - from < 2 ? names : Uint32Array.from(names).sort().filter(isFirstOccurrence);
    },
  };
}

/** Words, and what finds those that are written or sound like another one. */
export interface WordIndex {
  readonly table: Pick<NameTable, 'words'>;
  readonly neighbourhood: DeletesNeighbourhood;
  readonly phonetic: PhoneticIndex;
  readonly wordEnds: SuffixIndex;
  readonly wordPairs: WordPairs;
}

/** The words of names that are elsewhere. */
export interface Vocabulary extends WordIndex {
  /** How many names have each, as their postings would count them; there are no names in it. */
  readonly counted: CountedWords;
}

/** What is counted of words: how many names there are, and where the names of each word would begin and end. */
export type CountedWords = Pick<NameTable, 'words' | 'wordsOf' | 'namesOf' | 'size'>;

/** The names of a segment and every way to find them. */
export interface NameIndex extends WordIndex {
  readonly table: NameTable;
  /** The rows that bear each name, ascending. */
  readonly rowsOf: Postings;
  /** Whether some name has no row: its mark was given again under another name. */
  readonly hasNamesWithoutRows: boolean;
  readonly fullText: FullText;
  readonly symbols: NameSymbols;
  /** Names by trigram. */
  readonly grams: Postings;
  /** Null without concepts. */
  readonly meanings: TextMeanings | null;
  /** Null without a sentence model, and until the names are embedded. */
  readonly vectors: NameVectors | null;
}

/**
 * @param namesWith how many distinct names have each spelled word
 * @param size distinct names
 */
export function buildVocabulary(namesWith: ReadonlyMap<string, number>, size: number): Vocabulary {
  const spelled = Array.from(namesWith.keys(), (word) => ({
    word,
    folded: foldSpanishLetters(word),
  }));
  spelled.sort((a, b) => compareCodeUnits(a.folded, b.folded) || compareCodeUnits(a.word, b.word));
  const words = WordDictionary.of(spelled.map(({ word }) => word));
  const starts = new Uint32Array(words.size + 1);
  spelled.forEach(({ word }, at) => {
    starts[at + 1] = (starts[at] ?? 0) + (namesWith.get(word) ?? 0);
  });
  const noIds = new Uint32Array();
  const counted = {
    words,
    size,
    wordsOf: { starts: noIds, ids: noIds },
    namesOf: { starts, ids: noIds },
  };
  return { table: { words }, counted, ...buildFinders(counted) };
}

function buildFinders(counted: CountedWords): Omit<WordIndex, 'table'> {
  const { pool } = counted.words.folded;
  return {
    neighbourhood: DeletesNeighbourhood.of(pool),
    phonetic: buildPhoneticIndex(counted.words),
    wordEnds: SuffixIndex.of(counted),
    wordPairs: WordPairs.of(pool),
  };
}

/** @param names distinct spelled names, sorted by `compareNames` */
export function buildNameIndex(
  names: readonly string[],
  rowsOf: Postings,
  embeddings: Embeddings,
): NameIndex {
  const table = NameTable.of(names);
  const symbols = NameSymbols.of(table);
  return {
    table,
    symbols,
    rowsOf,
    hasNamesWithoutRows: hasEmptyList(rowsOf),
    fullText: createPostingsFullText(table),
    grams: buildNameGrams(symbols),
    ...buildFinders(table),
    meanings: embeddings === 'concepts' ? buildMeanings(names) : null,
    vectors: null,
  };
}

export const nameIndexCodec: Codec<NameIndex> = mapped(
  merged(
    NameTable.codec,
    objectCodec({
      rowsOf: postingsCodec,
      symbols: NameSymbols.codec,
      grams: postingsCodec,
      neighbourhood: DeletesNeighbourhood.codec,
      phonetic: phoneticIndexCodec,
      wordEnds: wordEndsCodec,
      wordPairs: WordPairs.codec,
      meanings: optional(meaningsCodec),
      vectors: optional(nameVectorsCodec),
    }),
  ),
  ([table, { wordEnds, ...parts }]): NameIndex => ({
    ...parts,
    table,
    wordEnds: new SuffixIndex(wordEnds, table.words.folded.pool),
    hasNamesWithoutRows: hasEmptyList(parts.rowsOf),
    fullText: createPostingsFullText(table),
  }),
  (index) => [index.table, { ...index, wordEnds: index.wordEnds.arrays }] as const,
);
