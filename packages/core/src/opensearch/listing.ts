import { ESTADOS } from '../contract/estado.ts';
import { LIMITS } from '../contract/limits.ts';
import type { FacetDimension } from '../contract/listing-vocabulary.ts';
import type { BrandQuery } from '../domain/listing/brand-query.ts';
import type { KeysetKey, PageRequest } from '../domain/listing/cursor.ts';
import { FacetCounts } from '../search/listing/facet-counts.ts';
import type { IndexPage } from '../search/listing/index-page.ts';
import type { PlainSort } from '../search/listing/row-order.ts';
import { fromCalendarDay, toCalendarDay } from '../search/segment/columns/row-columns.ts';
import type { EngineClient, ShardStatus } from './engine-client.ts';
import { type Clause, filterClauses } from './filter-clauses.ts';
import {
  applicationNumberOfHit,
  CHANGED_AT_FIELD,
  type ChangedHit,
  changeTimes,
  type SortedHit,
  type TimestampedResult,
  WITHOUT_SOURCE,
} from './hit-fields.ts';
import { nroSortKey } from './mark-document.ts';

/** Document fields by which a listing is sorted before the application number, by the name of the order. */
const SORTED_BY: ReadonlyMap<string, string> = new Map(
  Object.entries({
    fechaPresentacion: 'fechaPresentacion',
    fechaActualizacion: 'fechaActualizacion',
    denominacion: 'folded',
    estado: 'etapa',
  }),
);

/** Aggregations for facets. Their sizes cover all values, so that no shard leaves one out. */
export const FACET_AGGREGATIONS: Readonly<Record<FacetDimension, Clause>> = {
  clase: { terms: { field: 'clase', size: LIMITS.niceClassMax + 1 } },
  estado: { terms: { field: 'estado', size: ESTADOS.length } },
};

/** Sort value that the engine returns for a mark without a day, which comes last in either direction. */
const NO_DAY = { asc: 2_147_483_647, desc: -2_147_483_648 };

/** Aggregation result: the number of marks with each value of a facet. */
export interface FacetBuckets {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[];
}

type FacetAnswer = Partial<Record<FacetDimension, FacetBuckets>>;

interface ListAnswer extends ShardStatus {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly ChangedHit[];
  };
  readonly aggregations?: FacetAnswer;
}

/** A query without text, sorted by a field. */
type ListingQuery = BrandQuery & { readonly sort: PlainSort };

/** Returns a page of the marks that pass the filters of a query, with their exact number and facets. One round trip. */
export async function listMarks(
  client: EngineClient,
  alias: string,
  { query, page }: { readonly query: ListingQuery; readonly page: PageRequest },
): Promise<TimestampedResult<Omit<IndexPage, 'generation'>>> {
  const { sort, facets } = query;
  const body = {
    query: { bool: { filter: filterClauses(query) } },
    ...WITHOUT_SOURCE,
    docvalue_fields: [CHANGED_AT_FIELD],
    track_total_hits: true,
    sort: sortClauses(sort),
    ...pageClause(page, sort),
    ...(facets.length > 0 && {
      aggs: Object.fromEntries(facets.map((one) => [one, FACET_AGGREGATIONS[one]])),
    }),
  };
  const { hits: found, aggregations = {} } = await client.search<ListAnswer>(alias, body);
  const { hits, total } = found;
  const shown = hits.slice(0, page.limit);
  const last = shown.at(-1);
  const isOver = hits.length === shown.length;
  return {
    found: {
      hits: shown.map((hit) => ({ nroSolicitud: applicationNumberOfHit(hit) })),
      total: total.value,
      facets: facets.length === 0 ? null : toFacetCounts(aggregations).toFacets(),
      next: page.mode === 'keyset' && last && !isOver ? keysetKey(last, sort) : null,
    },
    changedAt: changeTimes(shown),
  };
}

/** Builds the sort: marks without a value come last in both directions; ties are sorted by application number. */
function sortClauses(sort: PlainSort): readonly Clause[] {
  const [name = '', order] = sort.split(':');
  return [{ [SORTED_BY.get(name) ?? name]: { order, missing: '_last' } }, { nro: 'asc' }];
}

/** Sort by filing date, newest first. */
export const SORTED_BY_FILING = /* @__PURE__ */ sortClauses('fechaPresentacion:desc');

/** Builds the page parameters. A keyset page requests one extra mark, which shows whether another page follows. */
function pageClause(page: PageRequest, sort: PlainSort): Clause {
  if (page.mode === 'offset') return { from: page.offset, size: page.limit };
  const size = page.limit + 1;
  if (page.after?.by !== 'date') return { size };
  const { date, nro } = page.after;
  return {
    size,
    search_after: [date === null ? missingDay(sort) : toCalendarDay(date), nroSortKey(nro)],
  };
}

/** Returns the keyset key after a hit; null for other orders than by filing date (specification 4.2). */
function keysetKey(hit: SortedHit, sort: PlainSort): KeysetKey | null {
  const [day] = hit.sort;
  if (!sort.startsWith('fechaPresentacion')) return null;
  const date = typeof day === 'number' && day !== missingDay(sort) ? fromCalendarDay(day) : null;
  return { by: 'date', date, nro: applicationNumberOfHit(hit) };
}

function missingDay(sort: PlainSort): number {
  return sort.endsWith('asc') ? NO_DAY.asc : NO_DAY.desc;
}

/** Converts the facet counts of a response to those of an index in memory. */
export function toFacetCounts({ clase, estado }: FacetAnswer): FacetCounts {
  const counts = new FacetCounts([
    ...(clase === undefined ? [] : (['clase'] as const)),
    ...(estado === undefined ? [] : (['estado'] as const)),
  ]);
  for (const { key, doc_count } of clase?.buckets ?? []) counts.classes[Number(key)] = doc_count;
  for (const { key, doc_count } of estado?.buckets ?? []) {
    counts.estados[ESTADOS.findIndex((one) => one === key)] = doc_count;
  }
  return counts;
}
