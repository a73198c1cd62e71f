import { createHash } from 'node:crypto';
import type { CanonicalParty } from '../../contract/canonical-brand.ts';
import { isPlainObject } from '../../domain/text/plain-object.ts';
import type { DocumentReader } from './document-reader.ts';
import {
  dateOf,
  fieldsOf,
  type JsonFields,
  listOf,
  numberOf,
  stated,
  textOf,
} from './json-fields.ts';
import { jsonRows } from './json-rows.ts';
import { parseBrand, RowFault } from './read-row.ts';
import { statedTaxId } from './stated-tax-id.ts';

/** Most equal lines that count: beyond them it is the document that repeats itself, and not the office. */
const EQUALS_MAX = 20;
const DIGEST_LETTERS = 16;

/**
 * Reads a day of the gazette, one act a line (decision B2). Each states an annotation of its mark and
 * nothing else. Page and running text are left out: the text names persons with their addresses.
 *
 * Two equal lines are two acts (decision C3), so a line states its act as often as the document has told
 * it so far.
 */
export const readGazetteNdjson: DocumentReader = (path, options) => {
  const told = new Map<string, number>();
  return jsonRows((json) => {
    const { nroSolicitud, anotacion } = actOf(json);
    const content = digestOf(JSON.stringify([nroSolicitud, anotacion]));
    const count = Math.min((told.get(content) ?? 0) + 1, EQUALS_MAX);
    told.set(content, count);
    const anotaciones = Array.from({ length: count }, () => anotacion);
    return { record: parseBrand({ nroSolicitud, anotaciones }), unknownStatus: false };
  })(path, options);
};

/** A day may be long: an act is remembered by 96 bits. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, DIGEST_LETTERS);
}

function actOf(json: unknown) {
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
  return { nroSolicitud, anotacion };
}

function parties(act: JsonFields, name: string): CanonicalParty[] | undefined {
  const named = listOf(act, name).filter(isPlainObject).flatMap(party);
  return named.length === 0 ? undefined : named;
}

function party(fields: JsonFields): CanonicalParty[] {
  const nombre = textOf(fields, 'nombre');
  if (nombre === undefined) return [];
  const rut = statedTaxId(fields, { number: 'rut' });
  return [rut === undefined ? { nombre } : { nombre, rut }];
}
