import type { CanonicalParty } from '../../contract/canonical-brand.ts';
import {
  dateOf,
  fieldsOf,
  isFields,
  type JsonFields,
  listOf,
  numberOf,
  stated,
  textOf,
} from './json-fields.ts';
import { jsonRows } from './json-rows.ts';
import { parseBrand, RowFault, type StatedRow } from './read-row.ts';
import { statedTaxId } from './stated-tax-id.ts';

/**
 * Reads a day of the gazette, one act a line (decision B2). Each states an annotation of its mark and
 * nothing else. Page and running text are left out: the text names persons with their addresses.
 */
export const readGazetteNdjson = jsonRows(statedByAct);

function statedByAct(json: unknown): StatedRow {
  const act = fieldsOf(json);
  const nroSolicitud = numberOf(act, 'nroSolicitud');
  if (nroSolicitud === undefined) throw new RowFault('nroSolicitud is empty');
  const fecha = dateOf(act, 'fecha');
  if (fecha === undefined) throw new RowFault('fecha is empty');
  const anotacion = stated({
    fecha,
    codigo: textOf(act, 'codigo') ?? textOf(act, 'seccion') ?? null,
    descripcion: textOf(act, 'descripcion') ?? textOf(act, 'seccionNombre') ?? '',
    adquirentes: parties(act, 'adquirentes'),
    transferentes: parties(act, 'transferentes'),
  });
  return {
    record: parseBrand({ nroSolicitud, anotaciones: [anotacion] }),
    unknownStatus: false,
  };
}

function parties(act: JsonFields, name: string): CanonicalParty[] | undefined {
  const named = listOf(act, name).filter(isFields).flatMap(party);
  return named.length === 0 ? undefined : named;
}

function party(fields: JsonFields): CanonicalParty[] {
  const nombre = textOf(fields, 'nombre');
  if (nombre === undefined) return [];
  const rut = statedTaxId(fields, { number: 'rut' });
  return [rut === undefined ? { nombre } : { nombre, rut }];
}
