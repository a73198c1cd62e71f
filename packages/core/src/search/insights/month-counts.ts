import type { BrandQuery } from '../../domain/brand-query.ts';
import { filteredRows } from '../filtered-rows.ts';
import type { Generation } from '../generation.ts';
import type { LiveSegment } from '../live-segment.ts';
import { NONE } from '../rows/row-columns.ts';

/** How many marks were filed in a month, `YYYY-MM`. */
export interface MonthCount {
  readonly mes: string;
  readonly n: number;
}

const MONTHS_A_YEAR = 12;
/** Of the years 0 to 9999. */
const MONTHS = 10_000 * MONTHS_A_YEAR;

/** Matching marks by month of filing, ascending; those without a filing date are in none. */
export function countByMonth({ segments }: Generation, query: BrandQuery): MonthCount[] {
  const totals = new Uint32Array(MONTHS);
  for (const segment of segments) addMonths(segment, query, totals);
  const counted: MonthCount[] = [];
  for (let month = 0; month < MONTHS; month += 1) {
    const n = totals[month] ?? 0;
    if (n > 0) counted.push({ mes: nameOf(month), n });
  }
  return counted;
}

function addMonths(live: LiveSegment, query: BrandQuery, totals: Uint32Array): void {
  const { orders, columns } = live.segment;
  const matching = filteredRows(live, query);
  if (matching === null || matching.isUnfiltered) {
    // All rows, day by day; those that were replaced are taken off again.
    const { values, rowsOf } = orders.filing;
    for (let rank = 0; rank < values.length; rank += 1) {
      addTo(totals, values[rank] ?? 0, (rowsOf.starts[rank + 1] ?? 0) - (rowsOf.starts[rank] ?? 0));
    }
    if (matching === null) return;
    live.live.eachAbsent((row) => addFiled(totals, columns.filingDays[row] ?? NONE, -1));
    return;
  }
  matching.each((row) => addFiled(totals, columns.filingDays[row] ?? NONE, 1));
}

function addFiled(totals: Uint32Array, day: number, n: number): void {
  if (day !== NONE) addTo(totals, day, n);
}

/** @param day as `filingDay` makes it, `20240131` */
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
