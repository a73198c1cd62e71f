import type { NameIndex } from './names/name-index.ts';
import type { PersonRelations } from './rows/person-relations.ts';
import type { RowColumns, VocabularySets } from './rows/row-columns.ts';
import type { RowPermutation } from './rows/row-permutation.ts';
import type { SearchScratch } from './search-scratch.ts';

/**
 * An immutable part of the corpus, rows numbered by application number. Only `scratch` and
 * `permutations` change: buffers of the search that runs, and orders that were asked for once.
 */
export interface Segment {
  readonly rowCount: number;
  readonly columns: RowColumns;
  readonly vocabulary: VocabularySets;
  readonly persons: PersonRelations;
  readonly names: NameIndex;
  /** Rows in each order asked for so far. */
  readonly permutations: Map<string, RowPermutation>;
  readonly scratch: SearchScratch;
}
