import type { ArraysReader, ArraysWriter } from '../../arrays/named-arrays.ts';
import {
  buildPostings,
  type Postings,
  readPostings,
  writePostings,
} from '../../arrays/postings.ts';
import { ESTADO_KEYS, type Profiles } from '../columns/profiles.ts';
import { byDate, DATED, type Dated, NONE, type RowColumns } from '../columns/row-columns.ts';
import type { NameTable } from '../terms/name-table.ts';
import { buildClassLists } from './class-lists.ts';
import { buildNameOrder, type NameOrder, readNameOrder, writeNameOrder } from './name-order.ts';
import {
  buildValueOrder,
  readValueOrder,
  type ValueOrder,
  writeValueOrder,
} from './value-order.ts';

/**
 * The rows of a segment in each order that a listing may ask for. Each is rows by rank, so it serves
 * both directions: ranks are walked up or down, rows of one rank always up.
 */
export interface RowOrders {
  readonly days: Readonly<Record<Dated, ValueOrder>>;
  readonly update: ValueOrder;
  readonly denomination: NameOrder;
  /** Rows by status; the unknown one is last. */
  readonly estado: Postings;
  /** Rows by status and Nice class (`classListKey`), those of a list by filing date. */
  readonly classes: Postings;
}

export function buildRowOrders(
  columns: RowColumns,
  profiles: Profiles,
  table: NameTable,
): RowOrders {
  const days = byDate((dated) => buildValueOrder(columns.days[dated], NONE));
  return {
    days,
    update: buildValueOrder(columns.updatedAt, Number.POSITIVE_INFINITY),
    denomination: buildNameOrder(table, columns.names),
    estado: buildPostings(ESTADO_KEYS, (emit) => {
      profiles.ofRow.forEach((profile, row) => {
        emit(profiles.estados[profile] ?? 0, row);
      });
    }),
    classes: buildClassLists(profiles, days.filing),
  };
}

export function writeRowOrders(orders: RowOrders, arrays: ArraysWriter): void {
  for (const dated of DATED) writeValueOrder(orders.days[dated], arrays.under('days').under(dated));
  writeValueOrder(orders.update, arrays.under('update'));
  writeNameOrder(orders.denomination, arrays.under('denomination'));
  writePostings(orders.estado, arrays.under('estado'));
  writePostings(orders.classes, arrays.under('classes'));
}

export function readRowOrders(arrays: ArraysReader): RowOrders {
  return {
    days: byDate((dated) => readValueOrder(arrays.under('days').under(dated))),
    update: readValueOrder(arrays.under('update')),
    denomination: readNameOrder(arrays.under('denomination')),
    estado: readPostings(arrays.under('estado')),
    classes: readPostings(arrays.under('classes')),
  };
}
