import type { BrandListingParams } from '../../contract/brand-listing.ts';
import { sealBrandCursor } from './brand-cursor.ts';
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
  const { text, sort, facets, vigencia, titularId, representanteId, titularHistoricoId } = query;
  const { titular, representante, rut, liveOnly, vivas } = query;
  const namesPersons = titular.length + representante.length + rut.length > 0;
  return withoutAbsent({
    // Beside a number of the mark `q` would count for nothing (specification 4.2, rule 3).
    [query.nroSolicitud === null && query.nroRegistro === null ? 'q' : 'nombre']: text,
    ...filtersOf(query),
    vigencia: namesPersons ? vigencia : null,
    titularId: titularId.map(String),
    representanteId: representanteId.map(String),
    titularHistoricoId: titularHistoricoId.map(String),
    liveOnly: liveOnly || null,
    vivas: vivas || null,
    sort,
    facets: facets.length === 0 ? null : facets.join(','),
    ...pageParams(query, page, cursorKeys),
  });
}

/** The filters that a query and the parameters call by one name. */
function filtersOf(query: BrandQuery) {
  const { text: _, sort: __, facets: ___, ...filters } = query;
  return filters;
}

function pageParams(query: BrandQuery, page: PageRequest, cursorKeys: CursorKeys) {
  const { limit } = page;
  if (page.mode === 'offset') return { limit, offset: page.offset };
  const cursor = page.after === null ? null : sealBrandCursor(cursorKeys, query, page.after);
  return { limit, cursor };
}

function withoutAbsent(params: Readonly<Record<string, unknown>>): BrandListingParams {
  const isAbsent = (value: unknown) =>
    value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(params).filter(([, value]) => !isAbsent(value)));
}
