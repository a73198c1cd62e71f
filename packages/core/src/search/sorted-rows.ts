import type { Columns } from './columns.ts';
import { type ColumnSort, orderKey } from './row-order.ts';

/** Room for the tie-breaker beside the primary value: a segment holds at most four million rows. */
const TIE_SPACE = 2 ** 22;

/** The rows of one segment in each order, made when first asked for and kept: segments never change. */
export class SortedRows {
  readonly #columns: Columns;
  readonly #orders = new Map<ColumnSort, Uint32Array>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** Every row, in order. */
  by(sort: ColumnSort): Uint32Array {
    const known = this.#orders.get(sort);
    if (known !== undefined) return known;
    const rows = sortRows(this.#columns, sort);
    this.#orders.set(sort, rows);
    return rows;
  }
}

/**
 * Values are replaced by their rank among the distinct ones; rank and position in the order of
 * application numbers are packed into one double, and the platform's sort of numbers does the rest.
 */
function sortRows(columns: Columns, sort: ColumnSort): Uint32Array {
  const { size, nroRanks, rowsByNro } = columns;
  const values = Array.from({ length: size }, (_, row) => orderKey(columns, sort, row).value);
  const rankOf = rankValues(values, sort.endsWith(':desc'));
  const keys = Float64Array.from(
    values,
    (value, row) => (rankOf.get(value) ?? 0) * TIE_SPACE + (nroRanks[row] ?? 0),
  );
  return Uint32Array.from(keys.sort(), (key) => rowsByNro[key % TIE_SPACE] ?? 0);
}

type Value = number | string | null;

function rankValues(values: readonly Value[], descending: boolean): Map<Value, number> {
  const distinct = [...new Set(values)].filter((value) => value !== null);
  distinct.sort((a, b) => (a < b ? -1 : 1));
  if (descending) distinct.reverse();
  const ranks = new Map<Value, number>(distinct.map((value, rank) => [value, rank]));
  return ranks.set(null, distinct.length);
}
