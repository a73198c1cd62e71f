import type { z } from 'zod';
import type { FiltersOf } from '../../contract/filters.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { similarByTextParamsSchema } from '../../contract/similar.ts';
import { type BrandFilters, parseBrandFilters, pickFilters } from './brand-filters.ts';
import { type ExcludedHolders, parseExcludedHolders } from './excluded-holders.ts';

type Params = Omit<z.output<typeof similarByTextParamsSchema>, 'q'>;

/** The filters that narrow a search for similar marks. */
export type SimilarFilters = Pick<BrandFilters, FiltersOf<'similar'>>;

/** What a search for similar marks asks for besides the mark itself; `clase` as it was named (decision C10). */
export interface SimilarRequest extends SimilarFilters {
  readonly allClasses: boolean;
  /** Persons whose marks are left out: those that they hold now. */
  readonly excluded: ExcludedHolders;
  readonly limit: number;
  readonly minScore: number;
  /** Whether each mark is told with why it is alike. */
  readonly explain: boolean;
}

/** Scores below this are answered as `lowConfidence`. */
export const LOW_CONFIDENCE = 0.7;

/**
 * Parses the parameters that both similar searches have; a request is never changed.
 * @throws ServiceError `validation_error` or `invalid_rut` for a value of `excluirTitular` that can mean
 *   nobody
 */
export function similarRequest({
  allClasses,
  excluirTitular,
  explain,
  limit,
  minScore,
  ...filters
}: Params): SimilarRequest {
  return Object.freeze({
    ...pickFilters('similar', parseBrandFilters(filters)),
    allClasses: allClasses ?? false,
    excluded: parseExcludedHolders(excluirTitular ?? []),
    explain: explain ?? false,
    limit: limit ?? LIMITS.brandPageDefault,
    minScore: minScore ?? LIMITS.similarMinScore,
  });
}

/**
 * The classes to search in; empty for all of them. Classes that were named count before everything
 * else; a mark is compared within its own ones, unless all are asked for or it has none.
 */
export function searchedClasses(
  { clase, allClasses }: SimilarRequest,
  ownClasses: readonly number[],
): readonly number[] {
  if (clase.length > 0) return clase;
  return allClasses ? [] : ownClasses;
}
