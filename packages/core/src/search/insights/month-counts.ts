import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { KeptCounts } from '../arrays/kept-counts.ts';
import { mostVisited, VISIT_COST } from '../filter/cost-model.ts';
import { matchingSet } from '../filter/matching-set.ts';
import { NONE } from '../segment/columns/row-columns.ts';
import type { Generation } from '../segment/generation.ts';
import type { LiveSegment } from '../segment/live-segment.ts';
import { countWithin } from './count-within.ts';

/** How many marks were filed in a month, `YYYY-MM`. */
export interface MonthCount {
  readonly mes: string;
  readonly n: number;
}

const MONTHS_A_YEAR = 12;
/** The months of the years 0 to 9999. */
const MONTHS = 10_000 * MONTHS_A_YEAR;
const monthCounts = new KeptCounts();

/** Matching marks by month of filing, ascending; those without a filing date are in none. */
export function countByMonth({ segments }: Generation, query: BrandQuery): MonthCount[] {
  const totals = monthCounts.take(MONTHS);
  for (const segment of segments) addMonths(segment, query, totals);
  const counted: MonthCount[] = [];
  for (let month = 0; month < MONTHS; month += 1) {
    const n = totals[month] ?? 0;
    if (n > 0) counted.push({ mes: nameOf(month), n });
  }
  return counted;
}

/** Each matching row, or, where those are many, all rows day by day: each asked whether it matches. */
function addMonths(live: LiveSegment, query: BrandQuery, totals: Uint32Array): void {
  const { columns, orders, rowCount } = live.segment;
  const rows = matchingSet(live, query);
  if (rows.count() <= mostVisited(rowCount, VISIT_COST.rowOfMonth)) {
    rows.each((row) => addFiled(totals, columns.days.filing[row] ?? NONE));
    return;
  }
  const { values, rowsOf } = orders.days.filing;
  for (let rank = 0; rank < values.length; rank += 1) {
    addTo(totals, values[rank] ?? 0, countWithin(rowsOf, rank, rows));
  }
}

function addFiled(totals: Uint32Array, day: number): void {
  if (day !== NONE) addTo(totals, day, 1);
}

/** @param day as `calendarDay` makes it, `20240131` */
function addTo(totals: Uint32Array, day: number, n: number): void {
  const yearAndMonth = (day / 100) | 0;
  const year = (yearAndMonth / 100) | 0;
  const month = year * MONTHS_A_YEAR + (yearAndMonth - year * 100) - 1;
  totals[month] = (totals[month] ?? 0) + n;
}

function nameOf(month: number): string {
  const year = Math.floor(month / MONTHS_A_YEAR);
  const inYear = (month % MONTHS_A_YEAR) + 1;
  return `${String(year).padStart(4, '0')}-${String(inYear).padStart(2, '0')}`;
}
