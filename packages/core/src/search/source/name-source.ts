import type { Embeddings } from '../../contract/embeddings.ts';
import type { BrandFilters, ExcludedHolders } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import type { Vocabulary } from '../segment/terms/name-index.ts';

/** Set of keys of `nameKeys`: matches a name with any of `keys`, or with any key that has a prefix in `begins`. */
export interface KeySet {
  readonly keys: readonly string[];
  readonly begins: readonly string[];
}

/** Keys with the score that a matching name gains. Integers, so that sums do not depend on the order. */
export interface WeightedKeys extends KeySet {
  /** Weight of the keys in the query. */
  readonly gain: number;
  /** Part of the name that the keys cover, in fractions of a letter. */
  readonly covers: number;
}

/** Rule to compute the score of a name from its sums of gain and covers and its letters, before scaling. */
export type ScoringRule =
  /** Score: gain. */
  | { readonly by: 'gain' }
  /** Score: gain / (`grams` + letters). */
  | { readonly by: 'dice'; readonly grams: number }
  /** Score: gain * (1 - `share` + `share` * min(1, covers / (`parts` * letters))). */
  | { readonly by: 'fit'; readonly share: number; readonly parts: number }
  /** Score: gain / (`longer` * max(own, whole) + (1 - `longer`) * min(own, whole)); own = `perLetter` * letters. */
  | {
      readonly by: 'overlap';
      readonly whole: number;
      readonly perLetter: number;
      readonly longer: number;
    };

/** Query for candidate names. All queries have this form, so a source needs no text processing. */
export interface CandidateQuery {
  /**
   * In each group, a name scores the matching keys with the greatest gain and, in a tie, the greatest covers. Both
   * sums are limited, to `MAX_WEIGHT` (gain) and `MAX_CLAUSES` (covers), to fit into one single-precision number.
   */
  readonly groups: readonly (readonly WeightedKeys[])[];
  /** Minimum total gain of a name. */
  readonly min: number;
  readonly scoring: ScoringRule;
  /** Factor of the score before it is rounded. */
  readonly scale: number;
  /** Minimum score of a name. */
  readonly minScore: number;
  /** Names that match all of these sets are excluded; empty for no exclusion. */
  readonly without: readonly KeySet[];
  /** Maximum number of distinct names: the best; in a tie the shorter, then by text. */
  readonly limit: number;
}

export const MAX_WEIGHT = 16_383;
export const MAX_CLAUSES = 1_023;

/** Counts to compute in the whole corpus. */
interface CountQuery {
  readonly marksWith: readonly KeySet[];
  readonly namesWith: readonly string[];
}

/** Counts, in the order of the query. */
interface Counts {
  readonly marksWith: readonly number[];
  /** Number of distinct names with each key. */
  readonly namesWith: readonly number[];
}

/** Filters of the requested marks. */
interface Wanted {
  readonly filter: BrandFilters;
  /** Holders whose current marks are excluded. */
  readonly excluded?: ExcludedHolders | undefined;
}

interface CandidatesRequest extends Wanted {
  readonly branches: readonly CandidateQuery[];
}

interface RowQuery extends Wanted {
  /** Names whose marks are requested, as spelled in the source. */
  readonly names: readonly string[];
}

/**
 * Store of names that are found by their keys, such as a database. It proposes candidates; the
 * search scores them as if they were in memory. All results are of the same moment, `seq`.
 */
export interface NameSource {
  readonly seq: number;
  /** Number of marks. */
  readonly size: number;
  /** Number of distinct names of the marks. */
  readonly names: number;
  readonly embeddings: Embeddings;
  /** One or more vocabularies with all words of the names, and possibly others; the same array until they change. */
  readonly words: readonly Vocabulary[];
  counts(request: CountQuery): Promise<Counts>;
  /** Returns the distinct spelled names that some query finds, if they have a mark that matches the filters. */
  candidates(request: CandidatesRequest): Promise<readonly string[]>;
  /** Returns the marks of these names that match the filters; persons, figures and terms may be left out. */
  rows(request: RowQuery): Promise<readonly IndexableBrand[]>;
}
