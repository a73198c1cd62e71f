import { ESTADOS } from '../../contract/estado.ts';
import type { BrandQuery } from '../../domain/brand-query.ts';
import { Bitset } from '../bitset.ts';
import type { Segment } from '../segment.ts';
import { filingDay } from './filing-day.ts';
import { REPRESENTANTE, type RelationTest, TITULAR, VIGENTE } from './person-relations.ts';
import { NONE, rowOfNro } from './row-columns.ts';

/** The rows of a segment that pass one filter; null when the query does not ask for it. */
type RowFilter = (segment: Segment, query: BrandQuery) => Bitset | null;

const FILTERS: readonly RowFilter[] = [
  withNro,
  withRegistro,
  inClasses,
  inEstados,
  ofSignTypes,
  filedBetween,
  heldBy,
  representedBy,
  withRut,
];

/**
 * The living rows that pass every filter of the query: OR within a field, AND across fields
 * (specification 4.2). The result may be `live` itself and is not to be changed.
 */
export function matchingRows(segment: Segment, live: Bitset, query: BrandQuery): Bitset {
  let matching: Bitset | null = null;
  for (const filter of FILTERS) {
    const passing = filter(segment, query);
    if (passing === null) continue;
    matching ??= live.copy();
    matching.intersect(passing);
  }
  return matching ?? live;
}

function withNro({ rowCount, columns }: Segment, { nroSolicitud }: BrandQuery): Bitset | null {
  if (nroSolicitud === null) return null;
  const rows = new Bitset(rowCount);
  const row = rowOfNro(columns, nroSolicitud);
  if (row >= 0) rows.add(row);
  return rows;
}

function withRegistro({ rowCount, columns }: Segment, { nroRegistro }: BrandQuery): Bitset | null {
  if (nroRegistro === null) return null;
  const rows = new Bitset(rowCount);
  const id = columns.registroTexts.find(nroRegistro);
  if (id < 0) return rows;
  let row = columns.registros.indexOf(id);
  while (row >= 0) {
    rows.add(row);
    row = columns.registros.indexOf(id, row + 1);
  }
  return rows;
}

function inClasses({ rowCount, vocabulary }: Segment, { clase }: BrandQuery): Bitset | null {
  return anyOf(
    clase.map((value) => vocabulary.classes[value]),
    rowCount,
  );
}

function inEstados({ rowCount, vocabulary }: Segment, { estado }: BrandQuery): Bitset | null {
  return anyOf(
    estado.map((value) => vocabulary.estados[ESTADOS.indexOf(value)]),
    rowCount,
  );
}

function ofSignTypes({ rowCount, vocabulary }: Segment, { tipoSigno }: BrandQuery): Bitset | null {
  return anyOf(
    tipoSigno.map((value) => vocabulary.signTypes.get(value)),
    rowCount,
  );
}

/** The union; a value that no row has is undefined. Null for no values at all. */
function anyOf(sets: readonly (Bitset | undefined)[], rowCount: number): Bitset | null {
  const [first, ...others] = sets;
  if (sets.length === 0) return null;
  if (first !== undefined && others.length === 0) return first;
  const union = new Bitset(rowCount);
  for (const set of sets) if (set !== undefined) union.unite(set);
  return union;
}

/** Marks without a filing date are outside every range. */
function filedBetween({ rowCount, columns }: Segment, query: BrandQuery): Bitset | null {
  const { fechaPresentacionDesde: from, fechaPresentacionHasta: to } = query;
  if (from === null && to === null) return null;
  const first = from === null ? 0 : filingDay(from);
  const last = to === null ? NONE - 1 : filingDay(to);
  const rows = new Bitset(rowCount);
  const { filingDays } = columns;
  for (let row = 0; row < rowCount; row += 1) {
    const day = filingDays[row] ?? NONE;
    if (day >= first && day <= last) rows.add(row);
  }
  return rows;
}

function heldBy(segment: Segment, query: BrandQuery): Bitset | null {
  return named(segment, query.titular, relationTest(query, TITULAR));
}

function representedBy(segment: Segment, query: BrandQuery): Bitset | null {
  return named(segment, query.representante, relationTest(query, REPRESENTANTE));
}

function named(
  { rowCount, persons }: Segment,
  parts: readonly string[],
  counts: RelationTest,
): Bitset | null {
  if (parts.length === 0) return null;
  const rows = new Bitset(rowCount);
  for (const part of parts) persons.addNamed(part, counts, rows);
  return rows;
}

function withRut({ rowCount, persons }: Segment, query: BrandQuery): Bitset | null {
  if (query.rut.length === 0) return null;
  const rows = new Bitset(rowCount);
  const counts = relationTest(query, TITULAR | REPRESENTANTE);
  for (const rut of query.rut) persons.addWithRut(rut, counts, rows);
  return rows;
}

/** A relation in one of the roles, current or past as `vigencia` asks. */
function relationTest({ vigencia }: BrandQuery, roles: number): RelationTest {
  const wantsCurrent = vigencia !== 'historica';
  const wantsPast = vigencia !== 'vigente';
  return (flags) => (flags & roles) !== 0 && ((flags & VIGENTE) !== 0 ? wantsCurrent : wantsPast);
}
