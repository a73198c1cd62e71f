import { ESTADOS } from '../contract/estado.ts';
import type { BrandQuery } from '../domain/brand-query.ts';
import { Bitset } from './bitset.ts';
import { type Columns, dayOf, NO_DATE } from './columns.ts';
import type { Part } from './generation.ts';
import { addRowsByName, addRowsByRut, type RelationFilter } from './person-table.ts';
import type { Segment } from './segment.ts';

/** The rows of a segment that pass every filter of the query: OR within a field, AND across. */
export function matchingRows({ segment, live }: Part, query: BrandQuery): Bitset {
  const rows = live.copy();
  const { columns } = segment;
  if (query.estado.length > 0) {
    rows.intersect(
      union(columns.size, query.estado, (estado) => columns.rowsOfEstado[ESTADOS.indexOf(estado)]),
    );
  }
  if (query.clase.length > 0) {
    rows.intersect(union(columns.size, query.clase, (clase) => columns.rowsOfClase[clase]));
  }
  if (query.tipoSigno.length > 0) {
    rows.intersect(union(columns.size, query.tipoSigno, (tipo) => columns.rowsOfTipo.get(tipo)));
  }
  if (query.fechaPresentacionDesde !== null || query.fechaPresentacionHasta !== null) {
    rows.intersect(filedWithin(columns, query));
  }
  if (query.nroSolicitud !== null) rows.intersect(rowsWithNumber(columns.nros, query.nroSolicitud));
  if (query.nroRegistro !== null)
    rows.intersect(rowsWithNumber(columns.registros, query.nroRegistro));
  return narrowByPersons(rows, segment, query);
}

function narrowByPersons(rows: Bitset, { persons }: Segment, query: BrandQuery): Bitset {
  const { vigencia } = query;
  for (const rol of ['titular', 'representante'] as const) {
    if (query[rol].length === 0) continue;
    const found = new Bitset(rows.size);
    const filter: RelationFilter = { rol, vigencia };
    for (const part of query[rol]) addRowsByName(persons, part, { filter, rows: found });
    rows.intersect(found);
  }
  if (query.rut.length > 0) {
    const found = new Bitset(rows.size);
    const filter: RelationFilter = { rol: 'cualquiera', vigencia };
    for (const rut of query.rut) addRowsByRut(persons, rut, { filter, rows: found });
    rows.intersect(found);
  }
  return rows;
}

function union<T>(
  size: number,
  values: readonly T[],
  rowsOf: (value: T) => Bitset | undefined,
): Bitset {
  const rows = new Bitset(size);
  for (const value of values) {
    const found = rowsOf(value);
    if (found !== undefined) rows.unite(found);
  }
  return rows;
}

function filedWithin({ dates, size }: Columns, query: BrandQuery): Bitset {
  const from =
    query.fechaPresentacionDesde === null ? NO_DATE + 1 : dayOf(query.fechaPresentacionDesde);
  const to = query.fechaPresentacionHasta === null ? Infinity : dayOf(query.fechaPresentacionHasta);
  const rows = new Bitset(size);
  for (let row = 0; row < size; row += 1) {
    const day = dates[row] ?? NO_DATE;
    if (day >= from && day <= to) rows.add(row);
  }
  return rows;
}

function rowsWithNumber(numbers: readonly (string | null)[], wanted: string): Bitset {
  const rows = new Bitset(numbers.length);
  numbers.forEach((number, row) => {
    if (number === wanted) rows.add(row);
  });
  return rows;
}
