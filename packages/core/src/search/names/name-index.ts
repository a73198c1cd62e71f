import type { Embeddings } from '../../contract/embeddings.ts';
import type { PartsReader, PartsWriter } from '../parts.ts';
import { hasEmptyList, type Postings, readPostings, writePostings } from '../postings.ts';
import {
  buildMeanings,
  readMeanings,
  type TextMeanings,
  writeMeanings,
} from '../semantic/text-meanings.ts';
import {
  type NameVectors,
  readNameVectors,
  writeNameVectors,
} from '../semantic/vectors/name-vectors.ts';
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
    meanings: embeddings === 'concepts' ? buildMeanings(names) : null,
    vectors: null,
  };
}

export function writeNameIndex(index: NameIndex, parts: PartsWriter): void {
  index.table.write(parts);
  writePostings(index.rowsOf, parts.under('rowsOf'));
  index.symbols.write(parts.under('symbols'));
  writePostings(index.grams, parts.under('grams'));
  index.neighbourhood.write(parts.under('neighbourhood'));
  writePhoneticIndex(index.phonetic, parts.under('phonetic'));
  index.wordEnds.write(parts.under('wordEnds'));
  if (index.meanings !== null) writeMeanings(index.meanings, parts.under('meanings'));
  if (index.vectors !== null) writeNameVectors(index.vectors, parts.under('vectors'));
}

export function readNameIndex(parts: PartsReader): NameIndex {
  const table = NameTable.read(parts);
  const rowsOf = readPostings(parts.under('rowsOf'));
  return {
    table,
    rowsOf,
    hasIdleNames: hasEmptyList(rowsOf),
    fullText: new PostedFullText(table),
    symbols: NameSymbols.read(parts.under('symbols')),
    grams: readPostings(parts.under('grams')),
    neighbourhood: DeletesNeighbourhood.read(parts.under('neighbourhood')),
    phonetic: readPhoneticIndex(parts.under('phonetic')),
    wordEnds: WordEnds.read(parts.under('wordEnds'), table),
    meanings: parts.has('meanings.vectors.starts') ? readMeanings(parts.under('meanings')) : null,
    vectors: parts.has('vectors.values') ? readNameVectors(parts.under('vectors')) : null,
  };
}
