import { partitionPoint } from '../../arrays/sorted-texts.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { classListKey } from '../segment/orders/row-orders.ts';
import type { Segment } from '../segment/segment.ts';
import type { DayRange } from './day-ranges.ts';
import { allowedEstados } from './profile-test.ts';

/** Range of the row list of one Nice class and one status: positions in the list, `to` exclusive. */
export interface ClassSlice {
  readonly clase: number;
  readonly from: number;
  readonly to: number;
}

/** List ranges that together contain every row with certain Nice classes, statuses and filing dates. */
export interface ClassSlices {
  readonly slices: readonly ClassSlice[];
  /** Total length of the ranges; a row with several of the classes counts once per class. */
  readonly length: number;
  /** Whether the ranges contain no other rows, i.e. the filters are by class, status and filing date only. */
  readonly isExact: boolean;
  /** Whether each row occurs only once in the ranges. */
  readonly isDistinct: boolean;
}

/** Returns the list ranges for the class filter of a query, or null when it has no Nice class. */
export function classSlices(
  segment: Segment,
  query: BrandQuery,
  filed: DayRange | null,
): ClassSlices | null {
  if (query.clase.length === 0) return null;
  const estados = allowedEstados(query);
  const classes = [...new Set(query.clase)];
  const slices = classes.flatMap((clase) =>
    estados
      .map((estado) => findSlice(segment, { estado, clase, filed }))
      .filter(({ from, to }) => from < to),
  );
  const length = slices.reduce((sum, { from, to }) => sum + to - from, 0);
  const isExact = query.tipoSigno.length === 0;
  return { slices, length, isExact, isDistinct: classes.length === 1 };
}

interface Wanted {
  readonly estado: number;
  readonly clase: number;
  readonly filed: DayRange | null;
}

function findSlice({ orders, columns }: Segment, { estado, clase, filed }: Wanted): ClassSlice {
  const { starts, ids } = orders.classes;
  const key = classListKey(estado, clase);
  const start = starts[key] ?? 0;
  const end = starts[key + 1] ?? 0;
  if (filed === null) return { clase, from: start, to: end };
  const firstOnOrAfter = (day: number) =>
    start +
    partitionPoint(end - start, (at) => (columns.days.filing[ids[start + at] ?? 0] ?? 0) >= day);
  return { clase, from: firstOnOrAfter(filed.first), to: firstOnOrAfter(filed.last + 1) };
}
