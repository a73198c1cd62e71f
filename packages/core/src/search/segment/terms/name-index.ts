import type { Embeddings } from '../../../contract/embeddings.ts';
import type { ArraysReader, ArraysWriter } from '../../arrays/named-arrays.ts';
import { hasEmptyList, type Postings, readPostings, writePostings } from '../../arrays/postings.ts';
import { type NameVectors, readNameVectors, writeNameVectors } from '../embeddings/name-vectors.ts';
import {
  buildMeanings,
  readMeanings,
  type TextMeanings,
  writeMeanings,
} from '../embeddings/text-meanings.ts';
import { DeletesNeighbourhood } from './deletes-neighbourhood.ts';
import type { FullText } from './full-text.ts';
import { IndexedFullText } from './indexed-full-text.ts';
import { buildNameGrams } from './name-grams.ts';
import { NameSymbols } from './name-symbols.ts';
import { NameTable } from './name-table.ts';
import {
  buildPhoneticIndex,
  type PhoneticIndex,
  readPhoneticIndex,
  writePhoneticIndex,
} from './phonetic-index.ts';
import { PostedFullText } from './posted-full-text.ts';
import { WordEnds } from './word-ends.ts';
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
    fullText: new IndexedFullText(table),
    grams: buildNameGrams(symbols),
    neighbourhood: DeletesNeighbourhood.of(table.words.folded.pool),
    phonetic: buildPhoneticIndex(table.words),
    wordEnds: WordEnds.of(table),
    wordPairs: WordPairs.of(table.words.folded.pool),
    meanings: embeddings === 'concepts' ? buildMeanings(names) : null,
    vectors: null,
  };
}

export function writeNameIndex(index: NameIndex, arrays: ArraysWriter): void {
  index.table.write(arrays);
  writePostings(index.rowsOf, arrays.under('rowsOf'));
  index.symbols.write(arrays.under('symbols'));
  writePostings(index.grams, arrays.under('grams'));
  index.neighbourhood.write(arrays.under('neighbourhood'));
  writePhoneticIndex(index.phonetic, arrays.under('phonetic'));
  index.wordEnds.write(arrays.under('wordEnds'));
  index.wordPairs.write(arrays.under('wordPairs'));
  if (index.meanings !== null) writeMeanings(index.meanings, arrays.under('meanings'));
  if (index.vectors !== null) writeNameVectors(index.vectors, arrays.under('vectors'));
}

export function readNameIndex(arrays: ArraysReader): NameIndex {
  const table = NameTable.read(arrays);
  const rowsOf = readPostings(arrays.under('rowsOf'));
  return {
    table,
    rowsOf,
    hasIdleNames: hasEmptyList(rowsOf),
    fullText: new PostedFullText(table),
    symbols: NameSymbols.read(arrays.under('symbols')),
    grams: readPostings(arrays.under('grams')),
    neighbourhood: DeletesNeighbourhood.read(arrays.under('neighbourhood')),
    phonetic: readPhoneticIndex(arrays.under('phonetic')),
    wordEnds: WordEnds.read(arrays.under('wordEnds'), table),
    wordPairs: WordPairs.read(arrays.under('wordPairs')),
    meanings: arrays.has('meanings.vectors.starts') ? readMeanings(arrays.under('meanings')) : null,
    vectors: arrays.has('vectors.values') ? readNameVectors(arrays.under('vectors')) : null,
  };
}
