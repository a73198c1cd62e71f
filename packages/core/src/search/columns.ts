import { ESTADOS } from '../contract/estado.ts';
import { LIMITS } from '../contract/limits.ts';
import type { IndexableBrand } from '../domain/indexable-brand.ts';
import { compareNroSolicitud } from '../domain/nro-order.ts';
import { foldText } from '../domain/text-folding.ts';
import { Bitset } from './bitset.ts';

const DAY_MS = 86_400_000;
const UNKNOWN_ESTADO = 255;
/** Stands for a mark without a filing date. */
export const NO_DATE = -(2 ** 31);

/** The fields of one segment's marks by row number, and the rows of each value of a closed vocabulary. */
export interface Columns {
  readonly size: number;
  readonly nros: readonly string[];
  /** Position of each row in the order of application numbers, and the reverse. */
  readonly nroRanks: Uint32Array;
  readonly rowsByNro: Uint32Array;
  readonly registros: readonly (string | null)[];
  readonly foldedNames: readonly string[];
  /** Days since 1970, or `NO_DATE`. */
  readonly dates: Int32Array;
  /** Milliseconds since 1970. */
  readonly updates: Float64Array;
  /** Position in the lifecycle, or 255. */
  readonly estados: Uint8Array;
  readonly rowsOfEstado: readonly Bitset[];
  /** By class number; position 0 is empty. */
  readonly rowsOfClase: readonly Bitset[];
  readonly rowsOfTipo: ReadonlyMap<string, Bitset>;
}

/** Lays the marks of one segment out in columns; the row number is the position in `brands`. */
export function buildColumns(brands: readonly IndexableBrand[]): Columns {
  const size = brands.length;
  const nros = brands.map(({ nroSolicitud }) => nroSolicitud);
  const rowsByNro = Uint32Array.from(nros.keys()).sort((a, b) =>
    compareNroSolicitud(nros[a] ?? '', nros[b] ?? ''),
  );
  const nroRanks = new Uint32Array(size);
  rowsByNro.forEach((row, rank) => {
    nroRanks[row] = rank;
  });
  const estados = Uint8Array.from(brands, ({ estado }) => estadoCode(estado));
  return {
    size,
    nros,
    nroRanks,
    rowsByNro,
    registros: brands.map(({ nroRegistro }) => nroRegistro),
    foldedNames: brands.map(({ denominacion }) => foldText(denominacion)),
    dates: Int32Array.from(brands, ({ fechaPresentacion }) => dayOf(fechaPresentacion)),
    updates: Float64Array.from(brands, ({ fechaActualizacion }) => Date.parse(fechaActualizacion)),
    estados,
    rowsOfEstado: ESTADOS.map((_, code) => rowsWhere(size, (row) => estados[row] === code)),
    rowsOfClase: rowsByClase(brands),
    rowsOfTipo: rowsByTipo(brands),
  };
}

/** Days since 1970 of a date `YYYY-MM-DD`. */
export function dayOf(date: string | null): number {
  return date === null ? NO_DATE : Date.parse(date) / DAY_MS;
}

/** The date of a number of days since 1970; null for `NO_DATE`. */
export function dateOf(day: number): string | null {
  return day === NO_DATE ? null : new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function estadoCode(estado: IndexableBrand['estado']): number {
  return estado === null ? UNKNOWN_ESTADO : ESTADOS.indexOf(estado);
}

function rowsWhere(size: number, holds: (row: number) => boolean): Bitset {
  const rows = new Bitset(size);
  for (let row = 0; row < size; row += 1) if (holds(row)) rows.add(row);
  return rows;
}

function rowsByClase(brands: readonly IndexableBrand[]): Bitset[] {
  const rows = Array.from({ length: LIMITS.niceClassMax + 1 }, () => new Bitset(brands.length));
  brands.forEach(({ clases }, row) => {
    for (const clase of clases) rows[clase]?.add(row);
  });
  return rows;
}

function rowsByTipo(brands: readonly IndexableBrand[]): Map<string, Bitset> {
  const rows = new Map<string, Bitset>();
  brands.forEach(({ tipoSigno }, row) => {
    const known = rows.get(tipoSigno) ?? new Bitset(brands.length);
    known.add(row);
    rows.set(tipoSigno, known);
  });
  return rows;
}
