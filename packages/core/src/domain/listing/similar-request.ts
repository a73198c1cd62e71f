import type { z } from 'zod';
import type { Estado } from '../../contract/estado.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { similarByTextParamsSchema } from '../../contract/similar.ts';
import { distinctSorted } from './distinct-sorted.ts';
import { type ExcludedHolders, parseExcludedHolders } from './excluded-holders.ts';

type Params = Omit<z.output<typeof similarByTextParamsSchema>, 'q'>;

/** What a search for similar marks asks for besides the mark itself (decision C10). */
export interface SimilarRequest {
  /** The classes that were named; empty for none. */
  readonly clase: readonly number[];
  readonly allClasses: boolean;
  readonly estado: readonly Estado[];
  /** Leaves out what a watch with `liveOnly` leaves out. */
  readonly liveOnly: boolean;
  /** Leaves out what can stand in nobody's way any more. */
  readonly vivas: boolean;
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
  clase,
  allClasses,
  limit,
  minScore,
  ...filters
}: Params): SimilarRequest {
  return Object.freeze({
    clase: distinctSorted(clase ?? []),
    allClasses: allClasses ?? false,
    estado: [...new Set(filters.estado ?? [])],
    liveOnly: filters.liveOnly ?? false,
    vivas: filters.vivas ?? false,
    excluded: parseExcludedHolders(filters.excluirTitular ?? []),
    explain: filters.explain ?? false,
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
