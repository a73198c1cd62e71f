import type { BrandQuery } from '../domain/brand-query.ts';
import type { KeysetKey, PageRequest } from '../domain/page-request.ts';
import { FacetCounts } from './facet-counts.ts';
import type { Generation } from './generation.ts';
import type { IndexPage } from './index-page.ts';
import { dateOfFilingDay, filingDay } from './rows/filing-day.ts';
import { matchingRows } from './rows/matching-rows.ts';
import { OrderedRows, type RowSet } from './rows/ordered-rows.ts';
import { type OrderedPlace, type PlainSort, rowOrder } from './rows/row-order.ts';

/** A listing: the whole filtered corpus in one of the plain orders, a page of it. */
export function listingPage(
  generation: Generation,
  query: BrandQuery & { readonly sort: PlainSort },
  page: PageRequest,
): IndexPage {
  const sets = generation.segments.map(({ segment, live }): RowSet => {
    const rows = matchingRows(segment, live, query);
    return { segment, rows, count: rows.count() };
  });
  const order = rowOrder(query.sort);
  const rows = new OrderedRows(sets, order, page.mode === 'keyset' ? placeOf(page.after) : null);
  if (page.mode === 'offset') rows.skip(page.offset);
  const places = rows.take(page.limit);
  const last = places.at(-1);
  return {
    hits: places.map(({ nro }) => ({ nroSolicitud: nro })),
    total: sets.reduce((sum, { count }) => sum + count, 0),
    facets: query.facets.length === 0 ? null : countFacets(sets).toFacets(query.facets),
    next: page.mode === 'keyset' && last && !rows.isOver ? keyOf(last, query.sort) : null,
    generation: generation.seq,
  };
}

function countFacets(sets: readonly RowSet[]): FacetCounts {
  const counts = new FacetCounts();
  for (const { segment, rows, count } of sets) counts.addRows(segment, rows, count);
  return counts;
}

/** Where a keyset page begins; a key of another order begins nowhere. */
function placeOf(after: KeysetKey | null): OrderedPlace | null {
  if (after?.by !== 'date') return null;
  return { key: after.date === null ? null : filingDay(after.date), nro: after.nro };
}

/** Only the date orders go on by key (specification 4.2). */
function keyOf({ key, nro }: OrderedPlace, sort: PlainSort): KeysetKey | null {
  if (!sort.startsWith('fechaPresentacion')) return null;
  return { by: 'date', date: typeof key === 'number' ? dateOfFilingDay(key) : null, nro };
}
