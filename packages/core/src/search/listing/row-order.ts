import type { Postings } from '../../arrays/postings.ts';
import { ESTADOS } from '../../contract/estado.ts';
import type { Sort } from '../../contract/listing-vocabulary.ts';
import { compareNroSolicitud } from '../../domain/listing/nro-order.ts';
import { compareCodeUnits } from '../../domain/text/code-unit-order.ts';
import { foldSpanishLetters } from '../../likeness/text/spanish-folding.ts';
import { NO_VALUE } from '../segment/columns/row-columns.ts';
import { type ValueOrder, valueRank } from '../segment/orders/row-orders.ts';
import type { Segment } from '../segment/segment.ts';

/** Sort key of a row, comparable between segments; null is last in both directions. */
export type OrderKey = number | string | null;

/** Sort orders other than by relevance. */
export type PlainSort = Exclude<Sort, 'relevance'>;

/** Order of marks (specification 4.2). Ties are broken by application number, ascending. */
export interface RowOrder {
  readonly isDescending: boolean;
  /** Whether the order is by filing date, newest first. */
  readonly isNewestFirst: boolean;
  readonly rankedRows: (segment: Segment) => RankedRows;
}

/** Rows of one segment by ascending key. Rows without a key have the last rank. */
export interface RankedRows {
  readonly rowsOf: Postings;
  readonly rankOf: (row: number) => number;
  readonly keyOf: (rank: number) => OrderKey;
}

type RankedField = RowOrder['rankedRows'];

const FILING_DATE: RankedField = ({ orders, columns }) =>
  rankByValue(orders.days.filing, columns.days.filing);
const UPDATE: RankedField = ({ orders, columns }) => rankByValue(orders.update, columns.updatedAt);
const ESTADO: RankedField = ({ orders, profiles }) => ({
  rowsOf: orders.estado,
  rankOf: (row) => profiles.estados[profiles.ofRow[row] ?? 0] ?? 0,
  keyOf: (rank) => (rank < ESTADOS.length ? rank : null),
});
const DENOMINATION: RankedField = ({ orders, columns, names }) => {
  const { ranks, rowsOf } = orders.denomination;
  const last = rowsOf.starts.length - 2;
  return {
    rowsOf,
    rankOf: (row) => ranks[columns.names[row] ?? NO_VALUE] ?? last,
    keyOf: (rank) => {
      if (rank === last) return null;
      const row = rowsOf.ids[rowsOf.starts[rank] ?? 0] ?? 0;
      return foldSpanishLetters(names.table.text(columns.names[row] ?? 0));
    },
  };
};

const FIELDS: Readonly<Record<PlainSort, RankedField>> = {
  'fechaPresentacion:desc': FILING_DATE,
  'fechaPresentacion:asc': FILING_DATE,
  'fechaActualizacion:desc': UPDATE,
  'fechaActualizacion:asc': UPDATE,
  'denominacion:asc': DENOMINATION,
  'denominacion:desc': DENOMINATION,
  'estado:asc': ESTADO,
  'estado:desc': ESTADO,
};

/** Returns the row order of a `sort` parameter. */
export function rowOrder(sort: PlainSort): RowOrder {
  const isNewestFirst = sort === 'fechaPresentacion:desc';
  return { isDescending: sort.endsWith(':desc'), isNewestFirst, rankedRows: FIELDS[sort] };
}

function rankByValue(
  { values, rowsOf }: ValueOrder,
  column: Uint32Array | Float64Array,
): RankedRows {
  return {
    rowsOf,
    rankOf: (row) => valueRank(values, column[row] ?? NO_VALUE),
    keyOf: (rank) => values[rank] ?? null,
  };
}

/** Compares keys in the direction of the order, nulls last. */
export function compareKeys({ isDescending }: RowOrder, a: OrderKey, b: OrderKey): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const ascending =
    typeof a === 'string' || typeof b === 'string' ? compareCodeUnits(`${a}`, `${b}`) : a - b;
  return isDescending ? -ascending : ascending;
}

/** Position of a row in an order, comparable between segments. */
export interface OrderPosition {
  readonly key: OrderKey;
  readonly nro: string;
}

/** Compares positions by key, then by application number. */
export function comparePositions(order: RowOrder, a: OrderPosition, b: OrderPosition): number {
  return compareKeys(order, a.key, b.key) || compareNroSolicitud(a.nro, b.nro);
}
