import type { Embeddings } from '../../contract/embeddings.ts';
import { foldText } from '../../domain/text-folding.ts';
import type { Postings } from '../postings.ts';
import { readMeanings, type TextMeanings } from '../semantic/text-meanings.ts';
import { DeletesNeighbourhood } from './deletes-neighbourhood.ts';
import { FullText } from './full-text.ts';
import { buildNameGrams } from './name-grams.ts';
import { NameTable } from './name-table.ts';
import { buildPhoneticIndex, type PhoneticIndex } from './phonetic-index.ts';

/** The names of a segment and every way to find them. */
export interface NameIndex {
  readonly table: NameTable;
  /** The rows that bear each name, ascending. */
  readonly rowsOf: Postings;
  readonly fullText: FullText;
  /** Names by trigram. */
  readonly grams: Postings;
  readonly neighbourhood: DeletesNeighbourhood;
  readonly phonetic: PhoneticIndex;
  /** Null while embeddings are off. */
  readonly meanings: TextMeanings | null;
}

/** @param names distinct spelled names, sorted by `compareNames` */
export function buildNameIndex(
  names: readonly string[],
  rowsOf: Postings,
  embeddings: Embeddings,
): NameIndex {
  const table = NameTable.of(names);
  return {
    table,
    rowsOf,
    fullText: new FullText(table),
    grams: buildNameGrams(table),
    neighbourhood: new DeletesNeighbourhood(table.words.folded.pool),
    phonetic: buildPhoneticIndex(table.words),
    meanings: embeddings === 'off' ? null : readMeanings(names.map(foldText)),
  };
}
