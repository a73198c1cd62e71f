import { beside, type Codec, fields, madeOf, optional } from '../../../arrays/codec.ts';
import { hasEmptyList, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import type { Embeddings } from '../../../contract/embeddings.ts';
import { compareCodeUnits } from '../../../domain/text/code-unit-order.ts';
import { foldSpelled } from '../../../likeness/text/spelled-text.ts';
import { type NameVectors, nameVectorsCodec } from '../embeddings/name-vectors.ts';
import { buildMeanings, meaningsCodec, type TextMeanings } from '../embeddings/sense-postings.ts';
import { DeletesNeighbourhood } from './deletes-neighbourhood.ts';
import { buildNameGrams, NameSymbols } from './name-grams.ts';
import { NameTable } from './name-table.ts';
import { buildPhoneticIndex, type PhoneticIndex, phoneticIndexCodec } from './phonetic-index.ts';
import { WordDictionary } from './word-dictionary.ts';
import { WordEnds, wordEndsCodec } from './word-ends.ts';
import { WordPairs } from './word-pairs.ts';

/** Whole folded words to the names that hold them. */
export interface FullText {
  /** The names that hold the folded word, ascending, each once. Not to be changed. */
  namesWith(token: string): ArrayLike<number>;
}

const isFirst = (name: number, at: number, names: Uint32Array) => name !== names[at - 1];

/** Full text from the postings of the name table: nothing is built, and nothing is on the heap. */
export function postedFullText({ words, namesOf }: NameTable): FullText {
  return {
    namesWith: (token) => {
      const { from, to } = words.spellingsOf(token);
      const names = namesOf.ids.subarray(namesOf.starts[from], namesOf.starts[to]);
      // Each spelling has a list of its own; a name may hold two of them.
      return to - from < 2 ? names : Uint32Array.from(names).sort().filter(isFirst);
    },
  };
}

/** Words, and what finds those that are written or sound like another one. */
export interface WordIndex {
  readonly table: Pick<NameTable, 'words'>;
  readonly neighbourhood: DeletesNeighbourhood;
  readonly phonetic: PhoneticIndex;
  readonly wordEnds: WordEnds;
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
  readonly hasIdleNames: boolean;
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
  const spelled = Array.from(namesWith.keys(), (word) => ({ word, folded: foldSpelled(word) }));
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
  return { table: { words }, counted, ...findersOf(counted) };
}

function findersOf(counted: CountedWords): Omit<WordIndex, 'table'> {
  const { pool } = counted.words.folded;
  return {
    neighbourhood: DeletesNeighbourhood.of(pool),
    phonetic: buildPhoneticIndex(counted.words),
    wordEnds: WordEnds.of(counted),
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
    hasIdleNames: hasEmptyList(rowsOf),
    fullText: postedFullText(table),
    grams: buildNameGrams(symbols),
    ...findersOf(table),
    meanings: embeddings === 'concepts' ? buildMeanings(names) : null,
    vectors: null,
  };
}

export const nameIndexCodec: Codec<NameIndex> = madeOf(
  beside(
    NameTable.codec,
    fields({
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
    wordEnds: new WordEnds(wordEnds, table.words.folded.pool),
    hasIdleNames: hasEmptyList(parts.rowsOf),
    fullText: postedFullText(table),
  }),
  (index) => [index.table, { ...index, wordEnds: index.wordEnds.arrays }] as const,
);
