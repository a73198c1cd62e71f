import type { Embeddings } from '../../contract/embeddings.ts';
import type { BrandFilters, ExcludedHolders } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import type { Vocabulary } from '../segment/terms/name-index.ts';

/** Keys of `keysOf`: a name has them when it has one of `keys`, or one that begins with one of `begins`. */
export interface KeySet {
  readonly keys: readonly string[];
  readonly begins: readonly string[];
}

/** Keys, and what a name gains by having them. Whole numbers, so that sums of them are the same in whatever order. */
export interface WeightedKeys extends KeySet {
  /** How much of what is looked for they are. */
  readonly gain: number;
  /** How much of the name they are, in parts of a letter. */
  readonly covers: number;
}

/** How a name scores by its sums of gain and covers, and its letters, before that is scaled and rounded. */
export type ScoringRule =
  /** gain */
  | { readonly by: 'gain' }
  /** gain / (`grams` + letters) */
  | { readonly by: 'dice'; readonly grams: number }
  /** gain * (1 - `share` + `share` * min(1, covers / (`parts` * letters))) */
  | { readonly by: 'fit'; readonly share: number; readonly parts: number }
  /** gain / (`longer` * max(own, whole) + (1 - `longer`) * min(own, whole)), own being `perLetter` * letters */
  | {
      readonly by: 'overlap';
      readonly whole: number;
      readonly perLetter: number;
      readonly longer: number;
    };

/** One way of finding names. All ways are of this one kind, so a source knows nothing of texts. */
export interface CandidateQuery {
  /**
   * Of each group those keys count that a name has and by which it gains most, and of equals those that cover most. No
   * name gains more than `MAX_WEIGHT` or covers more than `MAX_CLAUSES`: both fit into one single-precision number.
   */
  readonly groups: readonly (readonly WeightedKeys[])[];
  /** Names that gain less are left out. */
  readonly min: number;
  readonly scoring: ScoringRule;
  /** What a score is multiplied by before it is rounded. */
  readonly scale: number;
  /** Names that score less are left out. */
  readonly minScore: number;
  /** Names that have all of these are left out; none where there are none. */
  readonly without: readonly KeySet[];
  /** Distinct names that are taken at most: the best, and of equals the shorter, then by their text. */
  readonly limit: number;
}

export const MAX_WEIGHT = 16_383;
export const MAX_CLAUSES = 1_023;

/** What is counted in the whole corpus. */
interface CountQuery {
  readonly marksWith: readonly KeySet[];
  readonly namesWith: readonly string[];
}

/** In the same order as they were asked. */
interface Counts {
  readonly marksWith: readonly number[];
  /** Distinct names. */
  readonly namesWith: readonly number[];
}

/** Which marks are wanted. */
interface Wanted {
  readonly filter: BrandFilters;
  /** Marks that these hold now are not. */
  readonly excluded?: ExcludedHolders | undefined;
}

interface CandidatesRequest extends Wanted {
  readonly branches: readonly CandidateQuery[];
}

interface RowQuery extends Wanted {
  /** As they are spelled. */
  readonly names: readonly string[];
}

/**
 * Where names are, by their keys. It proposes names; what they are worth is for the search to say, which scores them
 * as if they were in memory. Every answer is of the same moment, `seq`.
 */
export interface NameSource {
  readonly seq: number;
  /** How many marks there are. */
  readonly size: number;
  /** How many distinct names they bear. */
  readonly names: number;
  readonly embeddings: Embeddings;
  /** The words of all names, and maybe some more, in one vocabulary or several: the same list until they change. */
  readonly words: readonly Vocabulary[];
  counts(request: CountQuery): Promise<Counts>;
  /** The names that some branch takes, spelled, each once: of those alone that a mark bears which passes the filter. */
  candidates(request: CandidatesRequest): Promise<readonly string[]>;
  /** The marks of these names that pass the filter. Whose they are, their figures and their terms need not be said. */
  rows(request: RowQuery): Promise<readonly IndexableBrand[]>;
}
