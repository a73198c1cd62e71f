import { f64, objectCodec, u32 } from '../../../arrays/codec.ts';
import { buildPostings, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import { partitionPoint } from '../../../arrays/sorted-texts.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { ESTADO_KEY_COUNT, forEachClass, type Profiles } from '../columns/profiles.ts';
import { type DateColumn, mapDates, NO_VALUE, type RowColumns } from '../columns/row-columns.ts';
import type { NameTable } from '../terms/name-table.ts';

/** Order of a segment's rows by the folding of their names. */
interface NameOrder {
  /** Rank of each name; names with the same folding share one. */
  readonly ranks: Uint32Array;
  /** Rows by rank, ascending; an additional last list has the rows without a name. */
  readonly rowsOf: Postings;
}

/** @param names name of each row, or `NO_VALUE` */
function buildNameOrder(table: NameTable, names: Uint32Array): NameOrder {
  const { ranks, count } = nameRanks(table);
  const rowsOf = buildPostings(count + 1, (emit) => {
    for (let row = 0; row < names.length; row += 1) {
      const name = names[row] ?? NO_VALUE;
      emit(name === NO_VALUE ? count : (ranks[name] ?? count), row);
    }
  });
  return { ranks, rowsOf };
}

const nameOrderCodec = objectCodec<NameOrder>({ ranks: u32, rowsOf: postingsCodec });

/** Computes the ranks of names. `byText` is sorted, so a rank begins where the folding changes. O(names). */
function nameRanks({ byText, size }: NameTable): { ranks: Uint32Array; count: number } {
  const ranks = new Uint32Array(size);
  let count = 0;
  byText.names.forEach((name, position) => {
    const before = byText.names[position - 1];
    if (before === undefined || !byText.haveEqualFolding(before, name)) count += 1;
    ranks[name] = count - 1;
  });
  return { ranks, count };
}

/** Order of a segment's rows by an optional number. */
export interface ValueOrder {
  /** Distinct values, ascending; the rank of a value is its index. */
  readonly values: Float64Array;
  /** Rows by rank, ascending; an additional last list has the rows without a value. */
  readonly rowsOf: Postings;
}

/** @param none marker in the column for a row without a value */
function buildValueOrder(column: Uint32Array | Float64Array, none: number): ValueOrder {
  const values = distinctValues(column, none);
  const ranks = new Uint32Array(column.length);
  for (let row = 0; row < column.length; row += 1) {
    // Adjacent rows often have the same value, because dates rise with application numbers.
    const isAsBefore = row > 0 && column[row] === column[row - 1];
    ranks[row] = isAsBefore ? (ranks[row - 1] ?? 0) : valueRank(values, column[row] ?? none);
  }
  const rowsOf = buildPostings(values.length + 1, (emit) => {
    for (let row = 0; row < ranks.length; row += 1) emit(ranks[row] ?? 0, row);
  });
  return { values, rowsOf };
}

/** Returns the rank of a value, or of the next larger one; the length if there is none. */
export function valueRank(values: Float64Array, value: number): number {
  return partitionPoint(values.length, (rank) => (values[rank] ?? 0) >= value);
}

const valueOrderCodec = objectCodec<ValueOrder>({ values: f64, rowsOf: postingsCodec });

/** Returns the distinct values, ascending. `sort` of a typed array is native and needs no comparator. */
function distinctValues(column: Uint32Array | Float64Array, none: number): Float64Array {
  const sorted = Float64Array.from(column).sort();
  let count = 0;
  for (const value of sorted) {
    if (value === none || value === sorted[count - 1]) continue;
    sorted[count] = value;
    count += 1;
  }
  return sorted.slice(0, count);
}

/**
 * Orders of a segment's rows for listings. Each consists of rows by rank, so it serves both
 * directions: ranks are walked up or down, rows of one rank always up.
 */
export interface RowOrders {
  readonly days: Readonly<Record<DateColumn, ValueOrder>>;
  readonly update: ValueOrder;
  readonly denomination: NameOrder;
  /** Rows by status; the unknown status is last. */
  readonly estado: Postings;
  /** Rows by status and Nice class (`classListKey`); each list is sorted by filing date. */
  readonly classes: Postings;
}

const CLASS_KEYS = LIMITS.niceClassMax + 1;

/**
 * Builds the row list of each pair of status and Nice class, sorted by filing date, rows without a date
 * last. So the matches of a status, a class and a date range are one slice of one list, however rare.
 */
function buildClassLists(profiles: Profiles, filing: ValueOrder): Postings {
  const classes = classListsByProfile(profiles);
  return buildPostings(ESTADO_KEY_COUNT * CLASS_KEYS, (emit) => {
    const { ids } = filing.rowsOf;
    for (let at = 0; at < ids.length; at += 1) {
      const row = ids[at] ?? 0;
      const profile = profiles.ofRow[row] ?? 0;
      const estado = profiles.estados[profile] ?? 0;
      const to = classes.starts[profile + 1] ?? 0;
      for (let i = classes.starts[profile] ?? 0; i < to; i += 1) {
        emit(classListKey(estado, classes.ids[i] ?? 0), row);
      }
    }
  });
}

/** Returns the key of the list of a status (by lifecycle position) and a Nice class. */
export function classListKey(estado: number, clase: number): number {
  return estado * CLASS_KEYS + clase;
}

function classListsByProfile(profiles: Profiles): Postings {
  return buildPostings(profiles.estados.length, (emit) => {
    for (let profile = 0; profile < profiles.estados.length; profile += 1) {
      forEachClass(profiles, profile, (clase) => emit(profile, clase));
    }
  });
}

export function buildRowOrders(
  columns: RowColumns,
  profiles: Profiles,
  table: NameTable,
): RowOrders {
  const days = mapDates((dated) => buildValueOrder(columns.days[dated], NO_VALUE));
  return {
    days,
    update: buildValueOrder(columns.updatedAt, Number.POSITIVE_INFINITY),
    denomination: buildNameOrder(table, columns.names),
    estado: buildPostings(ESTADO_KEY_COUNT, (emit) => {
      profiles.ofRow.forEach((profile, row) => {
        emit(profiles.estados[profile] ?? 0, row);
      });
    }),
    classes: buildClassLists(profiles, days.filing),
  };
}

export const rowOrdersCodec = objectCodec<RowOrders>({
  days: objectCodec(mapDates(() => valueOrderCodec)),
  update: valueOrderCodec,
  denomination: nameOrderCodec,
  estado: postingsCodec,
  classes: postingsCodec,
});
