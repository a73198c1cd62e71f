import { createHash } from 'node:crypto';
import type { CanonicalAnnotation, CanonicalParty } from '../../contract/canonical-brand.ts';
import { actKeys } from '../../domain/record/annotation-ids.ts';
import type { DocumentReader } from './document-reader.ts';
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
import { parseBrand, RowFault } from './read-row.ts';
import { statedTaxId } from './stated-tax-id.ts';

/** Beyond so many equal lines it is the document that repeats itself, and not the office. */
const EQUALS_MAX = 20;
const DIGEST_LETTERS = 16;
type Parties = Pick<CanonicalAnnotation, 'adquirentes' | 'transferentes'>;
const NOBODY: Parties = {};

/**
 * Reads a day of the gazette, one act a line (decision B2). Each states an annotation of its mark and
 * nothing else. Page and running text are left out: the text names persons with their addresses.
 *
 * Two equal lines are two acts (decision C3), so a line states its act and all equals of it that the
 * document has told so far, each with its own parties.
 */
export const readGazetteNdjson: DocumentReader = (path, options) => {
  const told = new Map<string, readonly Parties[]>();
  return jsonRows((json) => {
    const { nroSolicitud, act, parties } = actOf(json);
    const key = digestOf(String(actKeys(nroSolicitud, [act])));
    const equals = [...(told.get(key) ?? []), parties].slice(0, EQUALS_MAX);
    told.set(key, equals);
    const anotaciones = equals.map((ofEqual) => ({ ...act, ...ofEqual }));
    return { record: parseBrand({ nroSolicitud, anotaciones }), unknownStatus: false };
  })(path, options);
};

/** A day may be long: an act is known again by 96 bits. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, DIGEST_LETTERS);
}

function actOf(json: unknown) {
  const act = fieldsOf(json);
  const nroSolicitud = numberOf(act, 'nroSolicitud');
  if (nroSolicitud === undefined) throw new RowFault('nroSolicitud is empty');
  const fecha = dateOf(act, 'fecha');
  if (fecha === undefined) throw new RowFault('fecha is empty');
  return {
    nroSolicitud,
    act: {
      fecha,
      codigo: textOf(act, 'codigo') ?? textOf(act, 'seccion') ?? null,
      descripcion: textOf(act, 'descripcion') ?? textOf(act, 'seccionNombre') ?? '',
    },
    parties: partiesOf(act),
  };
}

/** Most acts name nobody, and a day has many. */
function partiesOf(act: JsonFields): Parties {
  const adquirentes = parties(act, 'adquirentes');
  const transferentes = parties(act, 'transferentes');
  return adquirentes || transferentes ? stated({ adquirentes, transferentes }) : NOBODY;
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
