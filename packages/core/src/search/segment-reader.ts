import { ESTADOS } from '../contract/estado.ts';
import type { IndexableBrand, IndexableRelation } from '../domain/indexable-brand.ts';
import type { Bitset } from './bitset.ts';
import { dateOfFilingDay } from './rows/filing-day.ts';
import { type Person, REPRESENTANTE, TITULAR, VIGENTE } from './rows/person-relations.ts';
import { classesOfRow, NONE } from './rows/row-columns.ts';
import type { Segment } from './segment.ts';

/**
 * The living marks of a segment as it can give them back: texts folded, all else as it was. A
 * segment built from them answers as this one does.
 */
export function* readBrands(segment: Segment, live: Bitset): Generator<IndexableBrand> {
  const relations = relationsByRow(segment);
  for (let row = 0; row < segment.rowCount; row += 1) {
    if (live.has(row)) yield readBrand(segment, row, relations[row] ?? []);
  }
}

function readBrand(
  { columns, names }: Segment,
  row: number,
  relaciones: readonly IndexableRelation[],
): IndexableBrand {
  const name = columns.names[row] ?? NONE;
  const registro = columns.registros[row] ?? NONE;
  const day = columns.filingDays[row] ?? NONE;
  return {
    nroSolicitud: columns.nros.get(row),
    nroRegistro: registro === NONE ? null : columns.registroTexts.get(registro),
    denominacion: name === NONE ? '' : names.table.text(name),
    estado: ESTADOS[columns.estados[row] ?? ESTADOS.length] ?? null,
    tipoSigno: columns.signTypeCodes[columns.signTypes[row] ?? 0] ?? '',
    fechaPresentacion: day === NONE ? null : dateOfFilingDay(day),
    fechaActualizacion: new Date(columns.updatedAt[row] ?? 0).toISOString(),
    clases: classesOfRow(columns, row),
    relaciones,
  };
}

function relationsByRow({ rowCount, persons }: Segment): IndexableRelation[][] {
  const relations: IndexableRelation[][] = Array.from({ length: rowCount }, () => []);
  persons.eachRelation((row, person, flags) => {
    relations[row]?.push(relation(person, flags));
  });
  return relations;
}

function relation({ nombre, razonSocial, rut }: Person, flags: number): IndexableRelation {
  const isTitular = (flags & TITULAR) !== 0;
  const isRepresentante = (flags & REPRESENTANTE) !== 0;
  return {
    nombre,
    razonSocial: razonSocial === '' ? undefined : razonSocial,
    rut: rut === '' ? undefined : rut,
    rol: isTitular && isRepresentante ? 'ambas' : isTitular ? 'titular' : 'representante',
    vigente: (flags & VIGENTE) !== 0,
  };
}
