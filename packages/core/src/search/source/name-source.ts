import type { Embeddings } from '../../contract/embeddings.ts';
import type { BrandFilters } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import type { WordIndex } from '../segment/terms/name-index.ts';

/** Keys of `keysOf`: a name has them when it has one of `keys`, or one that begins with one of `begins`. */
export interface Keys {
  readonly keys: readonly string[];
  readonly begins: readonly string[];
}

/** Keys, and what a name gains by having them. */
export interface GainfulKeys extends Keys {
  readonly gain: number;
}

/** One way of finding names. All ways are of this one kind, so a source knows nothing of texts. */
export interface Branch {
  /** Of each group a name has the largest gain of those whose keys it has; the sum of these is what it has. */
  readonly groups: readonly (readonly GainfulKeys[])[];
  /** Names that have less are left out. */
  readonly least: number;
  /**
   * Names are taken by what they have over (`spread` + their letters), the most first; of equals the shorter
   * first, then by their text. A small spread prefers short names, a large one those that have more.
   */
  readonly spread: number;
  /** Names for which that quotient is smaller are left out. */
  readonly leastQuotient: number;
  /** Names that have all of these are left out; none where there are none. */
  readonly without: readonly Keys[];
  /** Distinct names that are taken at most. */
  readonly limit: number;
}

/** What is counted in the whole corpus. */
interface CountQuery {
  readonly marksWith: readonly Keys[];
}

/** In the same order as they were asked. */
interface Counts {
  readonly marksWith: readonly number[];
}

interface CandidateQuery {
  readonly branches: readonly Branch[];
  readonly filter: BrandFilters;
}

interface RowQuery {
  /** As they are spelled. */
  readonly names: readonly string[];
  readonly filter: BrandFilters;
}

/**
 * Where names are, by their keys. It proposes names; what they are worth is for the search to say, which scores them
 * as if they were in memory. Every answer is of the same moment, `seq`.
 */
export interface NameSource {
  readonly seq: number;
  /** How many marks there are. */
  readonly size: number;
  readonly embeddings: Embeddings;
  /** The words of all names, and maybe some more, in one index or several. */
  readonly words: readonly WordIndex[];
  counts(asked: CountQuery): Promise<Counts>;
  /** The names that some branch takes, spelled, each once: of those alone that a mark bears which passes the filter. */
  candidates(asked: CandidateQuery): Promise<readonly string[]>;
  /** The marks of these names that pass the filter. Whose they are need not be said. */
  rows(asked: RowQuery): Promise<readonly IndexableBrand[]>;
}
