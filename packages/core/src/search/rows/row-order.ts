import type { Sort } from '../../contract/brand-listing.ts';
import { ESTADOS } from '../../contract/estado.ts';
import { compareCodeUnits } from '../../domain/code-unit-order.ts';
import { compareNroSolicitud } from '../../domain/nro-order.ts';
import type { Segment } from '../segment.ts';
import { foldSpelled } from '../spelled-text.ts';
import { nameRanks } from './name-ranks.ts';
import { NONE } from './row-columns.ts';

/** What a row is ordered by; null comes last in both directions. */
export type OrderKey = number | string | null;

/** The orders that are not by relevance. */
export type PlainSort = Exclude<Sort, 'relevance'>;

/** An order of marks (specification 4.2). Ties are broken by application number, ascending. */
export interface RowOrder {
  readonly sort: PlainSort;
  /** The key of a row, comparable with those of every other segment. */
  readonly keyOf: (segment: Segment, row: number) => OrderKey;
  /** Keys of all rows of one segment as numbers, comparable within it. */
  readonly localKeys: (segment: Segment) => (row: number) => number | null;
}

type KeyedField = Pick<RowOrder, 'keyOf' | 'localKeys'>;

const FILING_DATE = numeric(({ columns }, row) => {
  const day = columns.filingDays[row] ?? NONE;
  return day === NONE ? null : day;
});
const UPDATE = numeric(({ columns }, row) => columns.updatedAt[row] ?? null);
const ESTADO = numeric(({ columns }, row) => {
  const estado = columns.estados[row] ?? ESTADOS.length;
  return estado === ESTADOS.length ? null : estado;
});
const DENOMINATION: KeyedField = {
  keyOf: ({ columns, names }, row) => {
    const name = columns.names[row] ?? NONE;
    return name === NONE ? null : foldSpelled(names.table.text(name));
  },
  localKeys: ({ columns, names }) => {
    const ranks = nameRanks(names.table);
    return (row) => ranks[columns.names[row] ?? NONE] ?? null;
  },
};

const FIELDS: Readonly<Record<PlainSort, KeyedField>> = {
  'fechaPresentacion:desc': FILING_DATE,
  'fechaPresentacion:asc': FILING_DATE,
  'fechaActualizacion:desc': UPDATE,
  'fechaActualizacion:asc': UPDATE,
  'denominacion:asc': DENOMINATION,
  'denominacion:desc': DENOMINATION,
  'estado:asc': ESTADO,
  'estado:desc': ESTADO,
};

/** The order that a sort stands for. */
export function rowOrder(sort: PlainSort): RowOrder {
  return { sort, ...FIELDS[sort] };
}

/** Compares keys in the direction of the order, nulls last. */
export function compareKeys({ sort }: RowOrder, a: OrderKey, b: OrderKey): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const ascending =
    typeof a === 'string' || typeof b === 'string' ? compareCodeUnits(`${a}`, `${b}`) : a - b;
  return sort.endsWith(':desc') ? -ascending : ascending;
}

/** A row's place in an order. */
export interface OrderedPlace {
  readonly key: OrderKey;
  readonly nro: string;
}

/** Compares whole places: key, then application number. */
export function comparePlaces(order: RowOrder, a: OrderedPlace, b: OrderedPlace): number {
  return compareKeys(order, a.key, b.key) || compareNroSolicitud(a.nro, b.nro);
}

function numeric(keyOf: (segment: Segment, row: number) => number | null): KeyedField {
  return { keyOf, localKeys: (segment) => (row) => keyOf(segment, row) };
}
