import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { Bitset } from '../arrays/bitset.ts';
import { rowOfNro, rowsOfRegistro } from '../segment/columns/row-columns.ts';
import { addRowsNaming, type RolePersons } from '../segment/persons/current-persons.ts';
import {
  REPRESENTANTE,
  type RelationTest,
  relationTest,
  TITULAR,
} from '../segment/persons/relation-flags.ts';
import type { Segment } from '../segment/segment.ts';

/** Adds the rows of one filter to a set; null when the query does not ask for it. */
type RowPick = (segment: Segment, query: BrandQuery) => ((rows: Bitset) => void) | null;

const PICKS: readonly RowPick[] = [
  byNro,
  byRegistro,
  heldBy,
  representedBy,
  withRut,
  heldById,
  representedById,
  onceHeldById,
];

/**
 * The rows that pass the filters which name marks or persons: application number, registration,
 * holder, representative, tax id. Null when the query has none of them.
 */
export function pickedRows(segment: Segment, query: BrandQuery): Bitset | null {
  let picked: Bitset | null = null;
  for (const pick of PICKS) {
    const addRows = pick(segment, query);
    if (addRows === null) continue;
    const rows = new Bitset(segment.rowCount);
    addRows(rows);
    if (picked === null) picked = rows;
    else picked.intersect(rows);
  }
  return picked;
}

function byNro({ columns }: Segment, { nroSolicitud }: BrandQuery) {
  if (nroSolicitud === null) return null;
  return (rows: Bitset) => {
    const row = rowOfNro(columns, nroSolicitud);
    if (row >= 0) rows.add(row);
  };
}

function byRegistro({ columns }: Segment, { nroRegistro }: BrandQuery) {
  if (nroRegistro === null) return null;
  return (rows: Bitset) => {
    for (const row of rowsOfRegistro(columns, nroRegistro)) rows.add(row);
  };
}

function heldBy(segment: Segment, { titular, vigencia }: BrandQuery) {
  return named(segment, titular, relationTest(TITULAR, vigencia));
}

function representedBy(segment: Segment, { representante, vigencia }: BrandQuery) {
  return named(segment, representante, relationTest(REPRESENTANTE, vigencia));
}

function named({ persons }: Segment, parts: readonly string[], test: RelationTest) {
  if (parts.length === 0) return null;
  return (rows: Bitset) => persons.addNamed(parts, test, rows);
}

function withRut({ persons }: Segment, { rut: ruts, vigencia }: BrandQuery) {
  if (ruts.length === 0) return null;
  const test = relationTest(TITULAR | REPRESENTANTE, vigencia);
  return (rows: Bitset) => {
    for (const rut of ruts) persons.addWithRut(rut, test, rows);
  };
}

function heldById({ currentPersons }: Segment, { titularId }: BrandQuery) {
  return namedNow(currentPersons.titular, titularId);
}

function representedById({ currentPersons }: Segment, { representanteId }: BrandQuery) {
  return namedNow(currentPersons.representante, representanteId);
}

function namedNow(persons: RolePersons, ids: readonly number[]) {
  if (ids.length === 0) return null;
  return (rows: Bitset) => addRowsNaming(persons, ids, rows);
}

function onceHeldById({ persons }: Segment, { titularHistoricoId: ids }: BrandQuery) {
  if (ids.length === 0) return null;
  return (rows: Bitset) => persons.addIdentified(ids, relationTest(TITULAR, 'historica'), rows);
}
