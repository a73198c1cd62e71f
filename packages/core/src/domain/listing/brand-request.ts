import type { z } from 'zod';
import { LIMITS } from '../../contract/limits.ts';
import {
  FACET_DIMENSIONS,
  type FacetDimension,
  SORT_ALIASES,
  type Sort,
} from '../../contract/listing-vocabulary.ts';
import type { BrandListingParams, searchBrands } from '../../contract/operations/search-brands.ts';
import { ServiceError } from '../service-error.ts';
import { distinctSorted } from '../text/code-unit-order.ts';
import { type BrandQuery, parseBrandFilters, toFilterParams } from './brand-query.ts';
import { type CursorKeys, openBrandCursor, type PageRequest, sealBrandCursor } from './cursor.ts';

type Params = z.output<typeof searchBrands.input>;

/** A parsed listing request: the query, and the page of its result to return. */
export interface BrandRequest {
  readonly query: BrandQuery;
  readonly page: PageRequest;
}

/**
 * Parses valid parameters into one frozen request: rules 1 to 4, orders and pagination of specification 4.2, decisions
 * D5, D6 and D13.
 * @throws ServiceError `validation_error` or `invalid_rut`, naming the parameter and what to send instead.
 */
export function parseBrandRequest(params: Params, cursorKeys: CursorKeys): BrandRequest {
  const text = rankingText(params);
  const request = requestedSort(params, text);
  const filters = parseBrandFilters(params);
  requireConsistentPaging(params, request);
  const query: BrandQuery = Object.freeze({
    text,
    ...filters,
    // Relevance without text means the default order (specification 4.2, ordering).
    sort: request === 'relevance' && text === null ? 'fechaPresentacion:desc' : request,
    facets: facetDimensions(params.facets),
  });
  return { query, page: pageRequest(params, query, cursorKeys) };
}

/** Applies rules 1 to 3: `nombre` is the ranking text if it or a number of the mark was sent, else `q`. */
function rankingText({ q, nombre, nroSolicitud, nroRegistro }: Params): string | null {
  const advanced = [nombre, nroSolicitud, nroRegistro].some((field) => field !== undefined);
  return (advanced ? nombre : q) ?? null;
}

function requestedSort({ sort }: Params, text: string | null): Sort {
  if (sort === undefined) return text === null ? 'fechaPresentacion:desc' : 'relevance';
  return isAlias(sort) ? SORT_ALIASES[sort] : sort;
}

function isAlias(sort: string): sort is keyof typeof SORT_ALIASES {
  return Object.hasOwn(SORT_ALIASES, sort);
}

function requireConsistentPaging({ cursor, offset }: Params, sort: Sort): void {
  if (cursor !== undefined && offset !== undefined) {
    throw validationError('cursor and offset exclude each other: send one of them');
  }
  if (offset !== undefined && sort === 'relevance') {
    throw validationError(
      'offset does not go with relevance: page with cursor, or send another sort',
    );
  }
  if (cursor !== undefined && !hasKeyset(sort)) {
    throw validationError(`cursor does not go with sort=${sort}: page with offset`);
  }
}

/** Tells whether an order supports cursors (specification 4.2); the other orders are paged by offset only. */
function hasKeyset(sort: Sort): boolean {
  return sort === 'relevance' || sort.startsWith('fechaPresentacion:');
}

function pageRequest(params: Params, query: BrandQuery, cursorKeys: CursorKeys): PageRequest {
  const limit = params.limit ?? LIMITS.brandPageDefault;
  if (params.offset !== undefined || !hasKeyset(query.sort)) {
    return { mode: 'offset', limit, offset: params.offset ?? 0 };
  }
  const after =
    params.cursor === undefined ? null : openBrandCursor(cursorKeys, query, params.cursor);
  return { mode: 'keyset', limit, after };
}

function facetDimensions(facets: string | undefined): FacetDimension[] {
  if (facets === undefined) return [];
  return distinctSorted(facets.split(',').map((name) => facetDimension(name.trim())));
}

function facetDimension(name: string): FacetDimension {
  const dimension = FACET_DIMENSIONS.find((known) => known === name);
  if (dimension === undefined) {
    throw validationError(`facets must be a comma list of ${FACET_DIMENSIONS.join(', ')}`);
  }
  return dimension;
}

function validationError(message: string): ServiceError {
  return new ServiceError('validation_error', message);
}

/**
 * Converts a request to the parameters of `GET /v1/brands` that `parseBrandRequest` parses to an equal request. Names
 * of persons are folded. O(values).
 *
 * @param cursorKeys the keys that sign the cursor of a request that continues after a mark
 */
export function brandParamsOf(
  { query, page }: BrandRequest,
  cursorKeys: CursorKeys,
): BrandListingParams {
  const { text, sort, facets, nroSolicitud, nroRegistro } = query;
  return dropUndefined({
    // `q` is ignored in a request with a number of the mark (specification 4.2, rule 3).
    [nroSolicitud === null && nroRegistro === null ? 'q' : 'nombre']: text,
    ...toFilterParams(query),
    sort,
    facets: facets.length === 0 ? null : facets.join(','),
    ...toPageParams(query, page, cursorKeys),
  });
}

function toPageParams(query: BrandQuery, page: PageRequest, cursorKeys: CursorKeys) {
  const { limit } = page;
  if (page.mode === 'offset') return { limit, offset: page.offset };
  const cursor = page.after === null ? null : sealBrandCursor(cursorKeys, query, page.after);
  return { limit, cursor };
}

function dropUndefined(params: Readonly<Record<string, unknown>>): BrandListingParams {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
}
