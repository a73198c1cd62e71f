import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { KeysetKey, PageRequest } from '../../domain/listing/cursor.ts';
import { MatchingRows } from '../filter/matching-rows.ts';
import { calendarDay, dateOfCalendarDay } from '../segment/columns/calendar-day.ts';
import type { Generation } from '../segment/generation.ts';
import { countRows } from './count-rows.ts';
import { FacetCounts } from './facet-counts.ts';
import type { IndexPage } from './index-page.ts';
import { OrderedRows } from './ordered-rows.ts';
import { type OrderedPlace, type PlainSort, rowOrder } from './row-order.ts';
import type { RowSet } from './segment-walk.ts';

/** A listing: the whole filtered corpus in one of the plain orders, a page of it. */
export function listingPage(
  generation: Generation,
  query: BrandQuery & { readonly sort: PlainSort },
  page: PageRequest,
): IndexPage {
  const facets = query.facets.length === 0 ? null : new FacetCounts(query.facets);
  const sets = generation.segments.map(({ segment, live }): RowSet => {
    const matching = new MatchingRows(segment, live, query);
    return { matching, count: countRows(matching, facets) };
  });
  const after = page.mode === 'keyset' ? placeOf(page.after) : null;
  const skipped = page.mode === 'offset' ? page.offset : 0;
  const rows = new OrderedRows(sets, rowOrder(query.sort), {
    after: after ?? placeBefore(query),
    wanted: skipped + page.limit,
  });
  rows.skip(skipped);
  const places = rows.take(page.limit);
  const last = places.at(-1);
  return {
    hits: places.map(({ nro }) => ({ nroSolicitud: nro })),
    total: sets.reduce((sum, { count }) => sum + count, 0),
    facets: facets?.toFacets() ?? null,
    next: page.mode === 'keyset' && last && !rows.isOver ? keyOf(last, query.sort) : null,
    generation: generation.seq,
  };
}

/** Where a keyset page begins; a key of another order begins nowhere. */
function placeOf(after: KeysetKey | null): OrderedPlace | null {
  if (after?.by !== 'date') return null;
  return { key: after.date === null ? null : calendarDay(after.date), nro: after.nro };
}

/** A place just before the filing dates asked for: an order by date need not be walked up to there. */
function placeBefore(query: BrandQuery & { readonly sort: PlainSort }): OrderedPlace | null {
  const { sort, fechaPresentacionDesde: from, fechaPresentacionHasta: to } = query;
  if (sort === 'fechaPresentacion:asc' && from !== null)
    return { key: calendarDay(from) - 1, nro: '' };
  if (sort === 'fechaPresentacion:desc' && to !== null)
    return { key: calendarDay(to) + 1, nro: '' };
  return null;
}

/** Only the date orders go on by key (specification 4.2). */
function keyOf({ key, nro }: OrderedPlace, sort: PlainSort): KeysetKey | null {
  if (!sort.startsWith('fechaPresentacion')) return null;
  return { by: 'date', date: typeof key === 'number' ? dateOfCalendarDay(key) : null, nro };
}
