import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { calendarDay, DATED, type Dated, FIELD_OF, NONE } from '../segment/columns/row-columns.ts';
import { rankOfValue } from '../segment/orders/row-orders.ts';
import type { Segment } from '../segment/segment.ts';

/** The days that a filter by date lets through, both included, and where their rows occur in the order by that date. */
export interface DayRange {
  /** The date of each row. */
  readonly days: Uint32Array;
  /** The rows by that date. */
  readonly rows: Uint32Array;
  readonly first: number;
  readonly last: number;
  /** Positions in `rows`, `to` exclusive. */
  readonly from: number;
  readonly to: number;
}

const OTHERS = DATED.filter((dated) => dated !== 'filing');

/** Null when the query has no such filter. Marks without a filing date are outside every range. */
export function filingRange(segment: Segment, query: BrandQuery): DayRange | null {
  return rangeOf(segment, query, 'filing');
}

/** The ranges of the other dates that the query filters by. */
export function otherRanges(segment: Segment, query: BrandQuery): DayRange[] {
  return OTHERS.flatMap((dated) => rangeOf(segment, query, dated) ?? []);
}

/** Whether the date of a row lies in the range. O(1). */
export function isInRange({ days, first, last }: DayRange, row: number): boolean {
  const day = days[row] ?? NONE;
  return day >= first && day <= last;
}

function rangeOf({ columns, orders }: Segment, query: BrandQuery, dated: Dated): DayRange | null {
  const field = FIELD_OF[dated];
  const [desde, hasta] = [query[`${field}Desde`], query[`${field}Hasta`]];
  if (desde === null && hasta === null) return null;
  const first = desde === null ? 0 : calendarDay(desde);
  const last = hasta === null ? NONE - 1 : calendarDay(hasta);
  const { values, rowsOf } = orders.days[dated];
  const from = rowsOf.starts[rankOfValue(values, first)] ?? 0;
  const to = rowsOf.starts[rankOfValue(values, last + 1)] ?? 0;
  return { days: columns.days[dated], rows: rowsOf.ids, first, last, from, to };
}
