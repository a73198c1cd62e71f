import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { filingDay } from '../segment/columns/filing-day.ts';
import { NONE } from '../segment/columns/row-columns.ts';
import { rankOfValue } from '../segment/orders/value-order.ts';
import type { Segment } from '../segment/segment.ts';

/** The days of a filing date filter, both included, and where their rows stand in the order by filing. */
export interface FilingRange {
  readonly first: number;
  readonly last: number;
  /** Positions in the rows by filing date, `to` exclusive. */
  readonly from: number;
  readonly to: number;
}

/** Null when the query has no such filter. Marks without a filing date are outside every range. */
export function filingRange({ orders }: Segment, query: BrandQuery): FilingRange | null {
  const { fechaPresentacionDesde: desde, fechaPresentacionHasta: hasta } = query;
  if (desde === null && hasta === null) return null;
  const first = desde === null ? 0 : filingDay(desde);
  const last = hasta === null ? NONE - 1 : filingDay(hasta);
  const { values, rowsOf } = orders.filing;
  const from = rowsOf.starts[rankOfValue(values, first)] ?? 0;
  const to = rowsOf.starts[rankOfValue(values, last + 1)] ?? 0;
  return { first, last, from, to };
}
