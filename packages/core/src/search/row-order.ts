import type { Sort } from '../contract/brand-listing.ts';
import { ESTADOS } from '../contract/estado.ts';
import { compareNroSolicitud } from '../domain/nro-order.ts';
import { type Columns, NO_DATE } from './columns.ts';

/** The orders that columns give; relevance needs a text. */
export type ColumnSort = Exclude<Sort, 'relevance'>;

/** What decides the place of a mark in an order. A null value comes last, in both directions. */
export interface OrderKey {
  readonly value: number | string | null;
  readonly nro: string;
}

/** The key of a row. Keys of different segments compare with each other. */
export function orderKey(columns: Columns, sort: ColumnSort, row: number): OrderKey {
  return { value: sortValue(columns, sort, row), nro: columns.nros[row] ?? '' };
}

/** Compares by value in the direction of the order, then by application number ascending. */
export function compareOrderKeys(sort: ColumnSort, a: OrderKey, b: OrderKey): number {
  if (a.value === b.value) return compareNroSolicitud(a.nro, b.nro);
  if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
  const ascending = a.value < b.value ? -1 : 1;
  return sort.endsWith(':desc') ? -ascending : ascending;
}

function sortValue(columns: Columns, sort: ColumnSort, row: number): OrderKey['value'] {
  switch (sort) {
    case 'fechaPresentacion:asc':
    case 'fechaPresentacion:desc':
      return known(columns.dates[row], NO_DATE);
    case 'fechaActualizacion:asc':
    case 'fechaActualizacion:desc':
      return columns.updates[row] ?? null;
    case 'denominacion:asc':
    case 'denominacion:desc':
      return columns.foldedNames[row] || null;
    case 'estado:asc':
    case 'estado:desc': {
      const code = columns.estados[row] ?? ESTADOS.length;
      return code < ESTADOS.length ? code : null;
    }
  }
}

function known(value: number | undefined, unknown: number): number | null {
  return value === undefined || value === unknown ? null : value;
}
