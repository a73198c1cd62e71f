import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import {
  DATE_COLUMNS,
  type DateColumn,
  FIELD_OF_DATE,
  NO_VALUE,
  toCalendarDay,
} from '../segment/columns/row-columns.ts';
import { valueRank } from '../segment/orders/row-orders.ts';
import type { Segment } from '../segment/segment.ts';

/** Days of a date filter, both included, and the positions of the matching rows in the order by that date. */
export interface DayRange {
  /** Day of each row, in the field that the filter tests. */
  readonly days: Uint32Array;
  /** All row numbers, sorted by `days`. */
  readonly rows: Uint32Array;
  readonly first: number;
  readonly last: number;
  /** Range of the matching rows: positions in `rows`, `to` exclusive. */
  readonly from: number;
  readonly to: number;
}

const OTHERS = DATE_COLUMNS.filter((dated) => dated !== 'filing');

/** Returns the filing date range, or null without such a filter. Marks without a filing date match no range. */
export function filingRange(segment: Segment, query: BrandQuery): DayRange | null {
  return dateRange(segment, query, 'filing');
}

/** Returns the ranges of the other date filters of the query. */
export function otherDateRanges(segment: Segment, query: BrandQuery): DayRange[] {
  return OTHERS.flatMap((dated) => dateRange(segment, query, dated) ?? []);
}

/** Tells whether the date of a row is in the range. O(1). */
export function isInRange({ days, first, last }: DayRange, row: number): boolean {
  const day = days[row] ?? NO_VALUE;
  return day >= first && day <= last;
}

function dateRange(
  { columns, orders }: Segment,
  query: BrandQuery,
  dated: DateColumn,
): DayRange | null {
  const field = FIELD_OF_DATE[dated];
  const [desde, hasta] = [query[`${field}Desde`], query[`${field}Hasta`]];
  if (desde === null && hasta === null) return null;
  const first = desde === null ? 0 : toCalendarDay(desde);
  const last = hasta === null ? NO_VALUE - 1 : toCalendarDay(hasta);
  const { values, rowsOf } = orders.days[dated];
  const from = rowsOf.starts[valueRank(values, first)] ?? 0;
  const to = rowsOf.starts[valueRank(values, last + 1)] ?? 0;
  return { days: columns.days[dated], rows: rowsOf.ids, first, last, from, to };
}
