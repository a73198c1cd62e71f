import type { BrandListingParams } from '../../contract/brand-listing.ts';
import { sealBrandCursor } from './brand-cursor.ts';
import { filterParamsOf } from './brand-filters.ts';
import type { BrandQuery } from './brand-query.ts';
import type { BrandRequest } from './brand-request.ts';
import type { CursorKeys } from './cursor.ts';
import type { PageRequest } from './page-request.ts';

/**
 * The parameters of `GET /v1/brands` that mean a request: `parseBrandRequest` makes an equal one of them.
 * Persons stand as they were folded. O(values).
 *
 * @param cursorKeys what signs the cursor of a request that goes on behind a mark
 */
export function brandParamsOf(
  { query, page }: BrandRequest,
  cursorKeys: CursorKeys,
): BrandListingParams {
  const { text, sort, facets, nroSolicitud, nroRegistro } = query;
  return withoutAbsent({
    // Beside a number of the mark `q` would count for nothing (specification 4.2, rule 3).
    [nroSolicitud === null && nroRegistro === null ? 'q' : 'nombre']: text,
    ...filterParamsOf(query),
    sort,
    facets: facets.length === 0 ? null : facets.join(','),
    ...pageParams(query, page, cursorKeys),
  });
}

function pageParams(query: BrandQuery, page: PageRequest, cursorKeys: CursorKeys) {
  const { limit } = page;
  if (page.mode === 'offset') return { limit, offset: page.offset };
  const cursor = page.after === null ? null : sealBrandCursor(cursorKeys, query, page.after);
  return { limit, cursor };
}

function withoutAbsent(params: Readonly<Record<string, unknown>>): BrandListingParams {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
}
