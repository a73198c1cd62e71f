import type { Embeddings } from '../../../contract/embeddings.ts';
import { beside, type Codec, fields, madeOf, optional } from '../../arrays/codec.ts';
import { hasEmptyList, type Postings, postingsCodec } from '../../arrays/postings.ts';
import { type NameVectors, nameVectorsCodec } from '../embeddings/name-vectors.ts';
import { buildMeanings, meaningsCodec, type TextMeanings } from '../embeddings/text-meanings.ts';
import { DeletesNeighbourhood } from './deletes-neighbourhood.ts';
import { type FullText, postedFullText } from './full-text.ts';
import { buildNameGrams } from './name-grams.ts';
import { NameSymbols } from './name-symbols.ts';
import { NameTable } from './name-table.ts';
import { buildPhoneticIndex, type PhoneticIndex, phoneticIndexCodec } from './phonetic-index.ts';
import { WordEnds, wordEndsCodec } from './word-ends.ts';
import { WordPairs } from './word-pairs.ts';

/** The names of a segment and every way to find them. */
export interface NameIndex {
  readonly table: NameTable;
  /** The rows that bear each name, ascending. */
  readonly rowsOf: Postings;
  /** Whether some name has no row: its mark was given again under another name. */
  readonly hasIdleNames: boolean;
  readonly fullText: FullText;
  readonly symbols: NameSymbols;
  /** Names by trigram. */
  readonly grams: Postings;
  readonly neighbourhood: DeletesNeighbourhood;
  readonly phonetic: PhoneticIndex;
  readonly wordEnds: WordEnds;
  readonly wordPairs: WordPairs;
  /** Null without concepts. */
  readonly meanings: TextMeanings | null;
  /** Null without a sentence model, and until the names are embedded. */
  readonly vectors: NameVectors | null;
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
    neighbourhood: DeletesNeighbourhood.of(table.words.folded.pool),
    phonetic: buildPhoneticIndex(table.words),
    wordEnds: WordEnds.of(table),
    wordPairs: WordPairs.of(table.words.folded.pool),
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
