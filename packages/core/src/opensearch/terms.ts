import { addDays } from '../domain/calendar/business-days.ts';
import { MAX_TERM_DAYS } from '../domain/plazos/calendar-terms.ts';
import type { ListedTerm } from '../domain/plazos/mark-terms.ts';
import {
  compareTermPositions,
  type DeadlinePage,
  type TermPosition,
  type TermQuery,
} from '../search/listing/term-page.ts';
import { fromCalendarDay, toCalendarDay } from '../search/segment/columns/row-columns.ts';
import type { EngineClient, ShardStatus } from './engine-client.ts';
import { type Clause, filterClauses } from './filter-clauses.ts';
import {
  applicationNumberOfHit,
  CHANGED_AT_FIELD,
  type ChangedHit,
  changeTimes,
  type TimestampedResult,
  WITHOUT_SOURCE,
} from './hit-fields.ts';
import {
  CURRENT_TERMS_FIELD,
  nroSortKey,
  TEMPORARY_TERM_FIELD,
  termField,
} from './mark-document.ts';
import { pageThroughHits } from './page-through.ts';

/** Maximum number of distinct start days of terms, which is more than any range has. */
const MAX_BASES = 20_000;
/** Last day of a range without an end; no term ends later. */
const LAST_DAY = 99_991_231;

interface TermHit extends ChangedHit {
  readonly _source?: { readonly [CURRENT_TERMS_FIELD]?: readonly ListedTerm[] };
}

interface TermAnswer extends ShardStatus {
  readonly hits: {
    readonly total?: { readonly value: number };
    readonly hits: readonly TermHit[];
  };
  readonly aggregations?: {
    readonly bases: {
      readonly buckets: readonly { readonly key: number; readonly doc_count: number }[];
    };
  };
}

/** Terms of a range from one source, soonest first. */
interface TermPart {
  readonly places: readonly TermPosition[];
  readonly total: number;
  readonly hits: readonly TermHit[];
}

const NO_TERMS: TermPart = { places: [], total: 0, hits: [] };

interface Page {
  readonly after: TermPosition | null;
  readonly limit: number;
}

/**
 * Reads the marks of an engine with a term. Terms with a stored end date, and terms counted in business days from a
 * stored start, are sorted by the engine. The few temporary terms are filtered here.
 */
export class EngineTerms {
  readonly #client: EngineClient;
  readonly #alias: string;
  readonly #query: TermQuery;
  readonly #filter: readonly Clause[];
  readonly #first: number;
  readonly #last: number;

  constructor(client: EngineClient, alias: string, query: TermQuery) {
    this.#client = client;
    this.#alias = alias;
    this.#query = query;
    this.#filter = filterClauses(query.filters);
    this.#first = toCalendarDay(query.desde);
    this.#last = query.hasta === null ? LAST_DAY : toCalendarDay(query.hasta);
  }

  async page({ after, limit }: Page): Promise<TimestampedResult<DeadlinePage>> {
    const request = { after, limit: limit + 1 };
    const parts = await Promise.all([
      this.#fixedTerms(request),
      this.#businessDayTerms(request),
      this.#temporaryTerms(request),
    ]);
    const places = parts.flatMap((part) => part.places).sort(compareTermPositions);
    return {
      found: {
        positions: places.slice(0, limit),
        total: parts.reduce((sum, { total }) => sum + total, 0),
        hasMore: places.length > limit,
      },
      changedAt: changeTimes(parts.flatMap(({ hits }) => hits)),
    };
  }

  async #fixedTerms(page: Page): Promise<TermPart> {
    const field = termField(this.#query.tipo, 'fijo');
    const days = { range: { [field]: { gte: this.#first, lte: this.#last } } };
    const { after } = page;
    const answer = await this.#sortedSearch(
      [days],
      { [field]: 'asc' },
      page,
      after && [toCalendarDay(after.fecha), nroSortKey(after.nroSolicitud)],
    );
    return toTermPage(answer);
  }

  /** Reads terms counted in business days. A maximum length of terms bounds the start days to search. */
  async #businessDayTerms(page: Page): Promise<TermPart> {
    const { tipo, desde, lastDayFrom } = this.#query;
    const field = termField(tipo, 'base');
    const earliest = toCalendarDay(addDays(desde, -MAX_TERM_DAYS));
    const counted = await this.#search({
      size: 0,
      track_total_hits: false,
      query: {
        bool: {
          filter: [{ range: { [field]: { gte: earliest, lte: this.#last } } }, ...this.#filter],
        },
      },
      aggs: { bases: { terms: { field, size: MAX_BASES } } },
    });
    const lastDays = new Map<number, number>();
    let total = 0;
    for (const { key, doc_count } of counted.aggregations?.bases.buckets ?? []) {
      const last = lastDayFrom(fromCalendarDay(key));
      const day = last === null ? 0 : toCalendarDay(last);
      if (!this.#isInRange(day)) continue;
      lastDays.set(key, day);
      total += doc_count;
    }
    if (total === 0) return NO_TERMS;
    const script = {
      source: `params.days[String.valueOf(doc['${field}'].value)]`,
      params: { days: Object.fromEntries(lastDays) },
    };
    const { after } = page;
    const answer = await this.#sortedSearch(
      [{ terms: { [field]: [...lastDays.keys()] } }],
      { _script: { type: 'number', script, order: 'asc' } },
      page,
      after && [toCalendarDay(after.fecha), nroSortKey(after.nroSolicitud)],
    );
    return { ...toTermPage(answer), total };
  }

  async #temporaryTerms({ after, limit }: Page): Promise<TermPart> {
    const { tipo } = this.#query;
    const places: TermPosition[] = [];
    const all: TermHit[] = [];
    const wanted = {
      _source: [CURRENT_TERMS_FIELD],
      docvalue_fields: [CHANGED_AT_FIELD],
      query: { bool: { filter: [{ term: { [TEMPORARY_TERM_FIELD]: tipo } }, ...this.#filter] } },
    };
    for await (const hits of pageThroughHits<TermHit>(this.#client, this.#alias, wanted)) {
      all.push(...hits);
      for (const hit of hits) {
        for (const term of hit._source?.[CURRENT_TERMS_FIELD] ?? []) {
          const day = this.#lastDay(term);
          if (day === null) continue;
          places.push({ fecha: fromCalendarDay(day), nroSolicitud: applicationNumberOfHit(hit) });
        }
      }
    }
    const shown = places
      .filter((place) => after === null || compareTermPositions(place, after) > 0)
      .sort(compareTermPositions);
    return { places: shown.slice(0, limit), total: places.length, hits: all };
  }

  /** Returns the last day of a temporary term that is valid today and ends within the range; null otherwise. */
  #lastDay({ tipo, isCounted, fecha, desde, hasta }: ListedTerm): number | null {
    const { today, lastDayFrom } = this.#query;
    if (tipo !== this.#query.tipo || (desde === null && hasta === null)) return null;
    if ((desde !== null && today < desde) || (hasta !== null && today > hasta)) return null;
    const last = isCounted ? lastDayFrom(fecha) : fecha;
    const day = last === null ? 0 : toCalendarDay(last);
    return this.#isInRange(day) ? day : null;
  }

  #isInRange(day: number): boolean {
    return day >= this.#first && day <= this.#last;
  }

  async #sortedSearch(
    conditions: readonly Clause[],
    order: Clause,
    { limit }: Page,
    after: readonly unknown[] | null,
  ): Promise<TermAnswer> {
    return this.#search({
      size: limit,
      ...WITHOUT_SOURCE,
      track_total_hits: true,
      docvalue_fields: [CHANGED_AT_FIELD],
      query: { bool: { filter: [...conditions, ...this.#filter] } },
      sort: [order, { nro: 'asc' }],
      ...(after !== null && { search_after: after }),
    });
  }

  #search(body: object): Promise<TermAnswer> {
    return this.#client.search<TermAnswer>(this.#alias, body);
  }
}

/** Converts a response to terms; the first sort key of a hit is the day of its term. */
function toTermPage({ hits: { total, hits } }: TermAnswer): TermPart {
  const places = hits.map((hit) => ({
    fecha: fromCalendarDay(Number(hit.sort[0])),
    nroSolicitud: applicationNumberOfHit(hit),
  }));
  return { places, total: total?.value ?? 0, hits };
}
