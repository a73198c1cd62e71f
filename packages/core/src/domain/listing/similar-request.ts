import type { z } from 'zod';
import type { FiltersOf } from '../../contract/filters.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { findSimilarByText } from '../../contract/operations/find-similar-by-text.ts';
import type { screenBrands } from '../../contract/operations/screen-brands.ts';
import { ServiceError } from '../service-error.ts';
import { distinctSorted } from '../text/code-unit-order.ts';
import {
  type BrandFilters,
  type ExcludedHolders,
  parseBrandFilters,
  parseExcludedHolders,
  pickFilters,
} from './brand-query.ts';

type SimilarParams = Omit<z.output<typeof findSimilarByText.input>, 'q'>;

/** The filters of a search for similar marks. */
export type SimilarFilters = Pick<BrandFilters, FiltersOf<'similar'>>;

/** The options of a search for similar marks, without the mark itself; `clase` is as sent (decision C10). */
export interface SimilarRequest extends SimilarFilters {
  readonly allClasses: boolean;
  /** Persons whose currently held marks are excluded. */
  readonly excluded: ExcludedHolders;
  readonly limit: number;
  readonly minScore: number;
  /** Whether each mark is returned with an explanation. */
  readonly explain: boolean;
}

/**
 * Parses the parameters that both similar searches share.
 * @throws ServiceError `validation_error` or `invalid_rut` for a value of `excluirTitular` that is neither a
 *   person's id nor a valid tax id
 */
export function parseSimilarRequest({
  allClasses,
  excluirTitular,
  explain,
  limit,
  minScore,
  ...filters
}: SimilarParams): SimilarRequest {
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
 * Returns the classes to search in; empty means all. Classes in the request take precedence over the mark's own
 * classes, which are used unless `allClasses` is set.
 */
export function searchedClasses(
  { clase, allClasses }: SimilarRequest,
  ownClasses: readonly number[],
): readonly number[] {
  if (clase.length > 0) return clase;
  return allClasses ? [] : ownClasses;
}

type ScreeningParams = z.output<typeof screenBrands.input>;
type Consulta = ScreeningParams['consultas'][number];

/** A name to screen, given as its text or as the number of a mark with that name. */
type ScreenedName =
  | { readonly q: string; readonly nro?: undefined }
  | { readonly nro: string; readonly q?: undefined };

/** One parsed entry of a screening request. */
export interface ScreeningEntry {
  /** The entry as sent. */
  readonly consulta: Consulta;
  /** The id as sent, or else the entry's position in the list, from 0. */
  readonly id: string;
  readonly asked: ScreenedName;
  readonly request: SimilarRequest;
}

/**
 * Parses the names of `POST /v1/brands/screening` in the order of the request (decision E5).
 * @throws ServiceError `invalid_input` above 50 names; `validation_error` for an entry with both or neither of
 * `q` and `nro`, and for a duplicate id; `invalid_rut`
 */
export function parseScreeningEntries({
  consultas,
  limit,
  ...shared
}: ScreeningParams): ScreeningEntry[] {
  if (consultas.length > LIMITS.screeningMax) {
    throw new ServiceError('invalid_input', `consultas: send at most ${LIMITS.screeningMax} names`);
  }
  const request = parseSimilarRequest({ ...shared, limit: limit ?? LIMITS.screeningItemsDefault });
  const entries = consultas.map((consulta, at) => parseScreeningEntry(consulta, at, request));
  requireDistinctIds(entries);
  return entries;
}

function parseScreeningEntry(
  consulta: Consulta,
  at: number,
  request: SimilarRequest,
): ScreeningEntry {
  const { id, clase } = consulta;
  return {
    consulta,
    id: id ?? String(at),
    asked: queryText(consulta, at),
    request: clase === undefined ? request : { ...request, clase: distinctSorted(clase) },
  };
}

function queryText({ q, nro }: Consulta, at: number): ScreenedName {
  if (q !== undefined && nro === undefined) return { q };
  if (nro !== undefined && q === undefined) return { nro };
  throw validationError(`consultas[${at}]: send either q, a text, or nro, an application number`);
}

function requireDistinctIds(entries: readonly ScreeningEntry[]): void {
  const known = new Set<string>();
  for (const [at, { id }] of entries.entries()) {
    if (known.has(id)) {
      throw validationError(
        `consultas[${at}]: its id stands for another name too; without id, a name has its place in the list, from 0`,
      );
    }
    known.add(id);
  }
}

function validationError(message: string): ServiceError {
  return new ServiceError('validation_error', message);
}
