import type { NameTable } from '../names/name-table.ts';
import type { PartsReader, PartsWriter } from '../parts.ts';
import { buildPostings, type Postings, readPostings, writePostings } from '../postings.ts';
import { buildClassLists } from './class-lists.ts';
import { buildNameOrder, type NameOrder, readNameOrder, writeNameOrder } from './name-order.ts';
import { ESTADO_KEYS, type Profiles } from './profiles.ts';
import { NONE, type RowColumns } from './row-columns.ts';
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
  readonly filing: ValueOrder;
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
  const filing = buildValueOrder(columns.filingDays, NONE);
  return {
    filing,
    update: buildValueOrder(columns.updatedAt, Number.POSITIVE_INFINITY),
    denomination: buildNameOrder(table, columns.names),
    estado: buildPostings(ESTADO_KEYS, (emit) => {
      profiles.ofRow.forEach((profile, row) => {
        emit(profiles.estados[profile] ?? 0, row);
      });
    }),
    classes: buildClassLists(profiles, filing),
  };
}

export function writeRowOrders(orders: RowOrders, parts: PartsWriter): void {
  writeValueOrder(orders.filing, parts.under('filing'));
  writeValueOrder(orders.update, parts.under('update'));
  writeNameOrder(orders.denomination, parts.under('denomination'));
  writePostings(orders.estado, parts.under('estado'));
  writePostings(orders.classes, parts.under('classes'));
}

export function readRowOrders(parts: PartsReader): RowOrders {
  return {
    filing: readValueOrder(parts.under('filing')),
    update: readValueOrder(parts.under('update')),
    denomination: readNameOrder(parts.under('denomination')),
    estado: readPostings(parts.under('estado')),
    classes: readPostings(parts.under('classes')),
  };
}
