import { shifted } from '../domain/calendar/business-days.ts';
import { LONGEST_TERM_DAYS } from '../domain/plazos/calendar-terms.ts';
import type { ListedTerm } from '../domain/plazos/mark-terms.ts';
import {
  compareTermPlaces,
  type TermPage,
  type TermPlace,
  type TermQuery,
} from '../search/listing/term-page.ts';
import { calendarDay, dateOfCalendarDay } from '../search/segment/columns/row-columns.ts';
import type { EngineClient, Wholeness } from './engine-client.ts';
import { hitPages } from './every-page.ts';
import { type Clause, filterClauses } from './filter-clauses.ts';
import {
  CHANGED_AT,
  type ChangedHit,
  type FoundMarks,
  NO_DOCUMENT,
  nroOf,
  timesOf,
} from './found-marks.ts';
import { nroOrder, PASSING, PASSING_TERMS, termField } from './mark-document.ts';

/** Days that terms are counted from: more than a range has. */
const MOST_BASES = 20_000;
/** No term ends later. */
const LAST_DAY = 99_991_231;

interface TermHit extends ChangedHit {
  readonly _source?: { readonly [PASSING]?: readonly ListedTerm[] };
}

interface TermAnswer extends Wholeness {
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

/** A part of the terms of a range, soonest first. */
interface TermPart {
  readonly places: readonly TermPlace[];
  readonly total: number;
  readonly hits: readonly TermHit[];
}

const NO_TERMS: TermPart = { places: [], total: 0, hits: [] };

interface Page {
  readonly after: TermPlace | null;
  readonly limit: number;
}

/**
 * The marks of an engine with a term: those with a day of their own and those whose days are counted from a base are
 * sorted by the engine; the few that hold for a while are looked through here.
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
    this.#first = calendarDay(query.desde);
    this.#last = query.hasta === null ? LAST_DAY : calendarDay(query.hasta);
  }

  async page({ after, limit }: Page): Promise<FoundMarks<TermPage>> {
    const asked = { after, limit: limit + 1 };
    const parts = await Promise.all([
      this.#fixed(asked),
      this.#counted(asked),
      this.#passing(asked),
    ]);
    const places = parts.flatMap((part) => part.places).sort(compareTermPlaces);
    return {
      found: {
        places: places.slice(0, limit),
        total: parts.reduce((sum, { total }) => sum + total, 0),
        hasMore: places.length > limit,
      },
      changedAt: timesOf(parts.flatMap(({ hits }) => hits)),
    };
  }

  async #fixed(page: Page): Promise<TermPart> {
    const field = termField(this.#query.tipo, 'fijo');
    const days = { range: { [field]: { gte: this.#first, lte: this.#last } } };
    const { after } = page;
    const answer = await this.#sorted(
      [days],
      { [field]: 'asc' },
      page,
      after && [calendarDay(after.fecha), nroOrder(after.nroSolicitud)],
    );
    return partOf(answer);
  }

  /** No term is longer than some days: what is counted from before them does not reach the range. */
  async #counted(page: Page): Promise<TermPart> {
    const { tipo, desde, lastDayFrom } = this.#query;
    const field = termField(tipo, 'base');
    const earliest = calendarDay(shifted(desde, -LONGEST_TERM_DAYS));
    const counted = await this.#searched({
      size: 0,
      track_total_hits: false,
      query: {
        bool: {
          filter: [{ range: { [field]: { gte: earliest, lte: this.#last } } }, ...this.#filter],
        },
      },
      aggs: { bases: { terms: { field, size: MOST_BASES } } },
    });
    const lastDays = new Map<number, number>();
    let total = 0;
    for (const { key, doc_count } of counted.aggregations?.bases.buckets ?? []) {
      const last = lastDayFrom(dateOfCalendarDay(key));
      const day = last === null ? 0 : calendarDay(last);
      if (!this.#isWithin(day)) continue;
      lastDays.set(key, day);
      total += doc_count;
    }
    if (total === 0) return NO_TERMS;
    const script = {
      source: `params.days[String.valueOf(doc['${field}'].value)]`,
      params: { days: Object.fromEntries(lastDays) },
    };
    const { after } = page;
    const answer = await this.#sorted(
      [{ terms: { [field]: [...lastDays.keys()] } }],
      { _script: { type: 'number', script, order: 'asc' } },
      page,
      after && [calendarDay(after.fecha), nroOrder(after.nroSolicitud)],
    );
    return { ...partOf(answer), total };
  }

  async #passing({ after, limit }: Page): Promise<TermPart> {
    const { tipo } = this.#query;
    const places: TermPlace[] = [];
    const all: TermHit[] = [];
    const wanted = {
      _source: [PASSING],
      docvalue_fields: [CHANGED_AT],
      query: { bool: { filter: [{ term: { [PASSING_TERMS]: tipo } }, ...this.#filter] } },
    };
    for await (const hits of hitPages<TermHit>(this.#client, this.#alias, wanted)) {
      all.push(...hits);
      for (const hit of hits) {
        for (const term of hit._source?.[PASSING] ?? []) {
          const day = this.#dayOf(term);
          if (day === null) continue;
          places.push({ fecha: dateOfCalendarDay(day), nroSolicitud: nroOf(hit) });
        }
      }
    }
    const shown = places
      .filter((place) => after === null || compareTermPlaces(place, after) > 0)
      .sort(compareTermPlaces);
    return { places: shown.slice(0, limit), total: places.length, hits: all };
  }

  /** The last day of a term that holds for a while, today and within the range; null for any other. */
  #dayOf({ tipo, isCounted, fecha, desde, hasta }: ListedTerm): number | null {
    const { today, lastDayFrom } = this.#query;
    if (tipo !== this.#query.tipo || (desde === null && hasta === null)) return null;
    if ((desde !== null && today < desde) || (hasta !== null && today > hasta)) return null;
    const last = isCounted ? lastDayFrom(fecha) : fecha;
    const day = last === null ? 0 : calendarDay(last);
    return this.#isWithin(day) ? day : null;
  }

  #isWithin(day: number): boolean {
    return day >= this.#first && day <= this.#last;
  }

  async #sorted(
    conditions: readonly Clause[],
    order: Clause,
    { limit }: Page,
    after: readonly unknown[] | null,
  ): Promise<TermAnswer> {
    return this.#searched({
      size: limit,
      ...NO_DOCUMENT,
      track_total_hits: true,
      docvalue_fields: [CHANGED_AT],
      query: { bool: { filter: [...conditions, ...this.#filter] } },
      sort: [order, { nro: 'asc' }],
      ...(after !== null && { search_after: after }),
    });
  }

  #searched(body: object): Promise<TermAnswer> {
    return this.#client.search<TermAnswer>(this.#alias, body);
  }
}

/** The day of a term is what it was sorted by. */
function partOf({ hits: { total, hits } }: TermAnswer): TermPart {
  const places = hits.map((hit) => ({
    fecha: dateOfCalendarDay(Number(hit.sort[0])),
    nroSolicitud: nroOf(hit),
  }));
  return { places, total: total?.value ?? 0, hits };
}
