import { ESTADOS, type Estado } from '../../contract/estado.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { maxVisited, VISIT_COST } from '../filter/cost-model.ts';
import { matchingBitset } from '../filter/matching-bitset.ts';
import { countFacets, type FacetCounts } from '../listing/facet-counts.ts';
import { fromCalendarDay, NO_VALUE, toCalendarDay } from '../segment/columns/row-columns.ts';
import type { Generation } from '../segment/generation.ts';
import { valueRank } from '../segment/orders/row-orders.ts';
import type { LiveSegment } from '../segment/segment.ts';
import { countInSet, type PersonCount, type TopPersonOptions, topPersons } from './top-persons.ts';

/** Number of marks filed in a month, `YYYY-MM`. */
export interface MonthCount {
  readonly mes: string;
  readonly n: number;
}

const MONTHS_A_YEAR = 12;
/** Number of months in the years 0 to 9999. */
const MONTHS = 10_000 * MONTHS_A_YEAR;

/** Counts matching marks by filing month, ascending; marks without a filing date are not counted. */
export function countByMonth({ segments }: Generation, query: BrandQuery): MonthCount[] {
  const totals = new Uint32Array(MONTHS);
  for (const segment of segments) addMonthCounts(segment, query, totals);
  const counted: MonthCount[] = [];
  for (let month = 0; month < MONTHS; month += 1) {
    const n = totals[month] ?? 0;
    if (n > 0) counted.push({ mes: monthName(month), n });
  }
  return counted;
}

/** Visits each matching row or, when many rows match, counts the matches of each filing day. */
function addMonthCounts(live: LiveSegment, query: BrandQuery, totals: Uint32Array): void {
  const { columns, orders, rowCount } = live.segment;
  const rows = matchingBitset(live, query);
  if (rows.count() <= maxVisited(rowCount, VISIT_COST.rowOfMonth)) {
    rows.each((row) => addFilingDay(totals, columns.days.filing[row] ?? NO_VALUE));
    return;
  }
  const { values, rowsOf } = orders.days.filing;
  for (let rank = 0; rank < values.length; rank += 1) {
    addToMonth(totals, values[rank] ?? 0, countInSet(rowsOf, rank, rows));
  }
}

function addFilingDay(totals: Uint32Array, day: number): void {
  if (day !== NO_VALUE) addToMonth(totals, day, 1);
}

/** Adds `n` to the month of a day. @param day calendar day as a number, `20240131` */
function addToMonth(totals: Uint32Array, day: number, n: number): void {
  const yearAndMonth = (day / 100) | 0;
  const year = (yearAndMonth / 100) | 0;
  const month = year * MONTHS_A_YEAR + (yearAndMonth - year * 100) - 1;
  totals[month] = (totals[month] ?? 0) + n;
}

function monthName(month: number): string {
  const year = Math.floor(month / MONTHS_A_YEAR);
  const inYear = (month % MONTHS_A_YEAR) + 1;
  return `${String(year).padStart(4, '0')}-${String(inYear).padStart(2, '0')}`;
}

/** Aggregations over the marks of one generation that match a query (decision C13). */
export interface Insights {
  /** Counts by Nice class, ascending; a mark counts in each of its classes. */
  byClass(): ClassCount[];
  /** Counts by status, in lifecycle order. */
  byEstado(): EstadoCount[];
  /** Counts by filing month, ascending; a mark without a filing date is not counted. */
  byMonth(): MonthCount[];
  /** Returns the persons with the most marks, by descending count, then by id. */
  topPersons(options: TopPersonOptions): readonly PersonCount[];
  /** Returns the newest filing date of the whole register up to a day (`2026-01-31`), or null. */
  newestFiling(today: string): string | null;
}

/** Creates the aggregations of a generation; each is computed when it is called. */
export function createInsights(generation: Generation, query: BrandQuery): Insights {
  return {
    byClass: () => countByClass(generation, query),
    byEstado: () => countByEstado(generation, query),
    byMonth: () => countByMonth(generation, query),
    topPersons: (options) => topPersons(generation, query, options),
    newestFiling: (today) => newestFiling(generation, today),
  };
}

/** Returns the newest filing date of the corpus that is not after `today`, or null. */
export function newestFiling({ segments }: Generation, today: string): string | null {
  const last = toCalendarDay(today);
  const newest = segments.reduce((day, one) => Math.max(day, newestLiveDay(one, last)), 0);
  return newest === 0 ? null : fromCalendarDay(newest);
}

/** Returns the last filing day, up to `last`, of a live row; 0 when there is none. */
function newestLiveDay({ segment, live }: LiveSegment, last: number): number {
  const { values, rowsOf } = segment.orders.days.filing;
  for (let rank = valueRank(values, last + 1) - 1; rank >= 0; rank -= 1) {
    const to = rowsOf.starts[rank + 1] ?? 0;
    for (let at = rowsOf.starts[rank] ?? 0; at < to; at += 1) {
      if (live.has(rowsOf.ids[at] ?? 0)) return values[rank] ?? 0;
    }
  }
  return 0;
}

/** Number of marks with a status. */
export interface EstadoCount {
  readonly estado: Estado;
  readonly n: number;
}

/** Counts matching marks by status, in lifecycle order. */
export function countByEstado(generation: Generation, query: BrandQuery): EstadoCount[] {
  return estadoCounts(countFacets(generation, query, 'estado'));
}

/** Lists the statuses with a nonzero count, in lifecycle order. */
export function estadoCounts({ estados }: FacetCounts): EstadoCount[] {
  return ESTADOS.map((estado, at) => ({ estado, n: estados[at] ?? 0 })).filter(({ n }) => n > 0);
}

/** Number of marks in a Nice class. */
export interface ClassCount {
  readonly clase: number;
  readonly n: number;
}

/** Counts matching marks by Nice class, ascending; a mark counts in each of its classes. */
export function countByClass(generation: Generation, query: BrandQuery): ClassCount[] {
  return classCounts(countFacets(generation, query, 'clase'));
}

/** Lists the Nice classes with a nonzero count, ascending. */
export function classCounts({ classes }: FacetCounts): ClassCount[] {
  return Array.from(classes, (n, clase) => ({ clase, n })).filter(({ n }) => n > 0);
}
