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

/** Full-text index from whole folded words to names. */
export interface FullText {
  /** Returns the distinct names that contain the folded word, ascending. Read-only. */
  namesContaining(token: string): ArrayLike<number>;
}

const isFirstOccurrence = (name: number, at: number, names: Uint32Array) => name !== names[at - 1];

/** Creates a full-text index on the postings of the name table; it builds nothing and uses no heap memory. */
export function createPostingsFullText({ words, namesOf }: NameTable): FullText {
  return {
    namesContaining: (token) => {
      const { from, to } = words.spellingsOf(token);
      const names = namesOf.ids.subarray(namesOf.starts[from], namesOf.starts[to]);
      // Each spelling of a word has its own list, and a name may contain two spellings.
      return to - from < 2 ? names : Uint32Array.from(names).sort().filter(isFirstOccurrence);
    },
  };
}

/** Vocabulary with indexes to find similar words by spelling, sound, suffix and compounds. */
export interface WordIndex {
  readonly table: Pick<NameTable, 'words'>;
  readonly neighbourhood: DeletesNeighbourhood;
  readonly phonetic: PhoneticIndex;
  readonly wordEnds: SuffixIndex;
  readonly wordPairs: WordPairs;
}

/** Vocabulary of a corpus whose names are stored elsewhere, e.g. in a search engine. */
export interface Vocabulary extends WordIndex {
  /** Document frequency of each word as posting lengths; the postings themselves are empty. */
  readonly counted: CountedWords;
}

/** Part of a name table for document frequencies: words, number of names, and start of each posting list. */
export type CountedWords = Pick<NameTable, 'words' | 'wordsOf' | 'namesOf' | 'size'>;

/** Names of a segment, with all indexes to find them. */
export interface NameIndex extends WordIndex {
  readonly table: NameTable;
  /** Rows with each name, ascending. */
  readonly rowsOf: Postings;
  /** Whether some name has no row, because its mark was added again under another name. */
  readonly hasNamesWithoutRows: boolean;
  readonly fullText: FullText;
  readonly symbols: NameSymbols;
  /** Names by trigram. */
  readonly grams: Postings;
  /** Concept vectors of the names; null without concepts. */
  readonly meanings: TextMeanings | null;
  /** Sentence vectors of the names; null without a sentence model or before the names are embedded. */
  readonly vectors: NameVectors | null;
}

/**
 * @param namesWith document frequency of each spelled word: its number of distinct names
 * @param size number of distinct names
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
