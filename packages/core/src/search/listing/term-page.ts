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

/** The position of a mark in the list sorted by term: by the last day (of `no_uso`: the first), then by number. */
export interface TermPosition {
  readonly fecha: string;
  readonly nroSolicitud: string;
}

/** Which terms are listed. */
export interface TermQuery {
  readonly tipo: TipoListado;
  /** Days of the term's end, both included; null: open. */
  readonly desde: string;
  readonly hasta: string | null;
  /** The day at the office. */
  readonly today: string;
  /** The last day of a term of business days by the day it runs from; null where the calendar ends before. */
  readonly lastDayFrom: (base: string) => string | null;
  readonly filters: BrandQuery;
}

/** Marks with a term, soonest first. */
export interface TermPage {
  readonly positions: readonly TermPosition[];
  /** How many there are on all pages. */
  readonly total: number;
  readonly hasMore: boolean;
}

interface Days {
  readonly first: number;
  readonly last: number;
}

/**
 * A page of the marks that have a term which ends within some days. Terms with a day of their own are in
 * order; those of business days are counted and sorted for as many days as are requested. O(terms in
 * the range) for the total; O(log terms) where nothing is filtered and no row is a tombstone.
 */
export function termPage(
  { segments }: Generation,
  query: TermQuery,
  { after, limit }: { readonly after: TermPosition | null; readonly limit: number },
): TermPage {
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

/** Soonest first, then by application number. */
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
 * The terms of a segment that end within the range, as lists by day and then by row: those with a day of
 * their own as they stand, however many, and those that were counted or hold for a while.
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

/** Each base is counted once; 0 for one whose term has no known end. */
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

/** Bases so long before the range that no term from them reaches it are passed over. */
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
