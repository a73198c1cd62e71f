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

/** How many marks were filed in a month, `YYYY-MM`. */
export interface MonthCount {
  readonly mes: string;
  readonly n: number;
}

const MONTHS_A_YEAR = 12;
/** The months of the years 0 to 9999. */
const MONTHS = 10_000 * MONTHS_A_YEAR;

/** Matching marks by month of filing, ascending; those without a filing date are in none. */
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

/** Each matching row, or, where those are many, all rows day by day: each asked whether it matches. */
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

/** @param day as `calendarDay` makes it, `20240131` */
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

/** The aggregations over the marks that pass a query (decision C13), all of one generation. */
export interface Insights {
  /** By Nice class, ascending; a mark counts in each of its classes. */
  byClass(): ClassCount[];
  /** By status, in lifecycle order. */
  byEstado(): EstadoCount[];
  /** By month of filing, ascending; a mark without a filing date is in none. */
  byMonth(): MonthCount[];
  /** The persons with the most marks: most first, then by id. */
  topPersons(options: TopPersonOptions): readonly PersonCount[];
  /** The newest filing date of the whole register up to a day (`2026-01-31`); null when there is none. */
  newestFiling(today: string): string | null;
}

/** The aggregations of a generation; each is counted when it is requested. */
export function createInsights(generation: Generation, query: BrandQuery): Insights {
  return {
    byClass: () => countByClass(generation, query),
    byEstado: () => countByEstado(generation, query),
    byMonth: () => countByMonth(generation, query),
    topPersons: (options) => topPersons(generation, query, options),
    newestFiling: (today) => newestFiling(generation, today),
  };
}

/** The newest filing date of the corpus that is not after a day; null when there is none. */
export function newestFiling({ segments }: Generation, today: string): string | null {
  const last = toCalendarDay(today);
  const newest = segments.reduce((day, one) => Math.max(day, newestLiveDay(one, last)), 0);
  return newest === 0 ? null : fromCalendarDay(newest);
}

/** The last day, up to `last`, of which a row is still there; 0 when there is none. */
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

/** How many marks have a status. */
export interface EstadoCount {
  readonly estado: Estado;
  readonly n: number;
}

/** Matching marks by status, in lifecycle order. */
export function countByEstado(generation: Generation, query: BrandQuery): EstadoCount[] {
  return estadoCounts(countFacets(generation, query, 'estado'));
}

/** The statuses that some mark has, in lifecycle order. */
export function estadoCounts({ estados }: FacetCounts): EstadoCount[] {
  return ESTADOS.map((estado, at) => ({ estado, n: estados[at] ?? 0 })).filter(({ n }) => n > 0);
}

/** How many marks are in a Nice class. */
export interface ClassCount {
  readonly clase: number;
  readonly n: number;
}

/** Matching marks by Nice class, ascending; a mark counts in each of its classes. */
export function countByClass(generation: Generation, query: BrandQuery): ClassCount[] {
  return classCounts(countFacets(generation, query, 'clase'));
}

/** The Nice classes that some mark has, ascending. */
export function classCounts({ classes }: FacetCounts): ClassCount[] {
  return Array.from(classes, (n, clase) => ({ clase, n })).filter(({ n }) => n > 0);
}
