import { type Bitset, countMembers } from '../../arrays/bitset.ts';
import { partitionPoint } from '../../arrays/sorted-texts.ts';
import type { TipoListado } from '../../contract/plazo-vocabulary.ts';
import { addDays } from '../../domain/calendar/business-days.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { compareNroSolicitud } from '../../domain/listing/nro-order.ts';
import { MAX_TERM_DAYS } from '../../domain/plazos/calendar-terms.ts';
import { matchingBitset } from '../filter/matching-bitset.ts';
import {
  firstRowAtOrAfter,
  fromCalendarDay,
  NO_VALUE,
  toCalendarDay,
} from '../segment/columns/row-columns.ts';
import type { DayRows, TermList } from '../segment/columns/term-lists.ts';
import type { Generation } from '../segment/generation.ts';
import type { LiveSegment } from '../segment/segment.ts';

/** Position of a mark in the list of terms: by last day (for `no_uso`, first day), then by number. */
export interface TermPosition {
  readonly fecha: string;
  readonly nroSolicitud: string;
}

/** Query for a list of terms. */
export interface TermQuery {
  readonly tipo: TipoListado;
  /** First day of the range in which the term ends; `hasta`: last day, or null for no upper bound. */
  readonly desde: string;
  readonly hasta: string | null;
  /** Current date in the time zone of the trademark office. */
  readonly today: string;
  /** Computes the last day of a term of business days from its start; null beyond the end of the calendar. */
  readonly lastDayFrom: (base: string) => string | null;
  readonly filters: BrandQuery;
}

/** Page of marks with a term, earliest first. */
export interface DeadlinePage {
  readonly positions: readonly TermPosition[];
  /** Number of marks on all pages. */
  readonly total: number;
  readonly hasMore: boolean;
}

interface Days {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns a page of the marks with a term that ends within some days. Terms with a fixed last day
 * are stored sorted; terms of business days are computed and sorted for the requested days. O(terms
 * in the range) for the total; O(log terms) without filters and tombstones.
 */
export function termPage(
  { segments }: Generation,
  query: TermQuery,
  { after, limit }: { readonly after: TermPosition | null; readonly limit: number },
): DeadlinePage {
  const range = {
    first: toCalendarDay(query.desde),
    last: query.hasta === null ? NO_VALUE - 1 : toCalendarDay(query.hasta),
  };
  let total = 0;
  const positions: TermPosition[] = [];
  for (const liveSegment of segments) {
    const lists = termsInRange(liveSegment.segment.terms[query.tipo], query, range);
    if (lists.length === 0) continue;
    const passing = matchingBitset(liveSegment, query.filters);
    for (const entries of lists) {
      total += countTerms(entries, passing, liveSegment);
      positions.push(...firstPositions(liveSegment, entries, { passing, after, max: limit + 1 }));
    }
  }
  positions.sort(compareTermPositions);
  return { positions: positions.slice(0, limit), total, hasMore: positions.length > limit };
}

/** Compares by last day, earliest first, then by application number. */
export function compareTermPositions(a: TermPosition, b: TermPosition): number {
  if (a.fecha !== b.fecha) return a.fecha < b.fecha ? -1 : 1;
  return compareNroSolicitud(a.nroSolicitud, b.nroSolicitud);
}

function countTerms({ rows }: DayRows, passing: Bitset, liveSegment: LiveSegment): number {
  const isWhole =
    passing === liveSegment.live && liveSegment.liveCount === liveSegment.segment.rowCount;
  if (isWhole) return rows.length;
  return countMembers(passing, rows);
}

function firstPositions(
  { segment }: LiveSegment,
  { days, rows }: DayRows,
  part: { readonly passing: Bitset; readonly after: TermPosition | null; readonly max: number },
): TermPosition[] {
  const { nros } = segment.columns;
  const positions: TermPosition[] = [];
  const { passing, after, max } = part;
  let at = 0;
  if (after !== null) {
    const day = toCalendarDay(after.fecha);
    const row = firstRowAtOrAfter(segment.columns, after.nroSolicitud);
    const next = row + Number(row < nros.size && nros.get(row) === after.nroSolicitud);
    at = partitionPoint(rows.length, (i) => {
      const own = days[i] ?? 0;
      return own > day || (own === day && (rows[i] ?? 0) >= next);
    });
  }
  for (; at < rows.length && positions.length < max; at += 1) {
    const row = rows[at] ?? 0;
    if (!passing.has(row)) continue;
    positions.push({ fecha: fromCalendarDay(days[at] ?? 0), nroSolicitud: nros.get(row) });
  }
  return positions;
}

/**
 * Returns the terms of a segment that end within the range, in two lists sorted by day, then by row: terms with a
 * fixed last day, and terms whose last day is computed or that are valid only for some time.
 */
function termsInRange(list: TermList, query: TermQuery, range: Days): DayRows[] {
  const fixed = rowsInRange(list.fixed, range);
  const more: [day: number, row: number][] = [];
  const put = (day: number, row: number) => {
    if (day >= range.first && day <= range.last) more.push([day, row]);
  };
  const lastDays = memoizeLastDays(query);
  forEachBase(list, range, (base, row) => put(lastDays(base), row));
  const { passing } = list;
  const today = toCalendarDay(query.today);
  passing.rows.forEach((row, at) => {
    if (today < (passing.since[at] ?? 0) || today > (passing.until[at] ?? 0)) return;
    const day = passing.days[at] ?? 0;
    put(passing.counted[at] === 1 ? lastDays(day) : day, row);
  });
  return [fixed, sortRows(more)].filter(({ rows }) => rows.length > 0);
}

/** Caches the last day per start day; 0 for a term without a known end. */
function memoizeLastDays({ lastDayFrom }: TermQuery): (base: number) => number {
  const known = new Map<number, number>();
  return (base) => {
    const found = known.get(base);
    if (found !== undefined) return found;
    const last = lastDayFrom(fromCalendarDay(base));
    const day = last === null ? 0 : toCalendarDay(last);
    known.set(base, day);
    return day;
  };
}

/** Visits each start day from which a term can end within the range; a term lasts at most `MAX_TERM_DAYS`. */
function forEachBase(
  { counted }: TermList,
  { first, last }: Days,
  visit: (base: number, row: number) => void,
): void {
  const earliest = toCalendarDay(addDays(fromCalendarDay(first), -MAX_TERM_DAYS));
  const { days, rows } = rowsInRange(counted, { first: earliest, last });
  for (let at = 0; at < rows.length; at += 1) visit(days[at] ?? 0, rows[at] ?? 0);
}

function rowsInRange({ days, rows }: DayRows, { first, last }: Days): DayRows {
  const from = partitionPoint(days.length, (at) => (days[at] ?? 0) >= first);
  const to = partitionPoint(days.length, (at) => (days[at] ?? 0) > last);
  return { days: days.subarray(from, to), rows: rows.subarray(from, to) };
}

function sortRows(entries: [day: number, row: number][]): DayRows {
  entries.sort(([dayA, rowA], [dayB, rowB]) => dayA - dayB || rowA - rowB);
  return {
    days: Uint32Array.from(entries, ([day]) => day),
    rows: Uint32Array.from(entries, ([, row]) => row),
  };
}
