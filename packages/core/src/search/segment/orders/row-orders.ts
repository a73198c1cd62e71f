import { fields } from '../../arrays/codec.ts';
import { buildPostings, type Postings, postingsCodec } from '../../arrays/postings.ts';
import { ESTADO_KEYS, type Profiles } from '../columns/profiles.ts';
import { byDate, type Dated, NONE, type RowColumns } from '../columns/row-columns.ts';
import type { NameTable } from '../terms/name-table.ts';
import { buildClassLists } from './class-lists.ts';
import { buildNameOrder, type NameOrder, nameOrderCodec } from './name-order.ts';
import { buildValueOrder, type ValueOrder, valueOrderCodec } from './value-order.ts';

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

export const rowOrdersCodec = fields<RowOrders>({
  days: fields(byDate(() => valueOrderCodec)),
  update: valueOrderCodec,
  denomination: nameOrderCodec,
  estado: postingsCodec,
  classes: postingsCodec,
});
