import type {
  CanonicalAnnotation,
  CanonicalBrand,
  CanonicalClass,
  CanonicalParty,
  CanonicalPerson,
} from '../../contract/canonical-brand.ts';
import { readAddressCodes, readCountry } from '../../domain/source-text/applicants.ts';
import { readSignType, readStatus } from '../../domain/source-text/vocabularies.ts';
import { isPlainObject } from '../../domain/text/json.ts';
import { type BrandRow, parseBrand, RowFault } from './document-reader.ts';
import {
  dropUndefined,
  type JsonFields,
  parseJson,
  readDate,
  readList,
  readNumber,
  readStatusFields,
  readTaxIdFields,
  readText,
  rejectOtherTypes,
  requireObject,
  type StatusFields,
} from './json-fields.ts';
import { jsonRows } from './json-rows.ts';

/** Reads dossiers of the office's portal, one per line (decision B3). */
export const readPortalNdjson = jsonRows((json) => {
  const dossier = unwrapDossier(requireObject(json));
  if (!isPlainObject(dossier)) throw new RowFault('d is not a dossier');
  return readDossier(dossier);
});

/** Returns the dossier within `{"d": "<JSON text>"}`, and any other value unchanged. It validates nothing. */
export function unwrapDossier(json: unknown): unknown {
  if (!isPlainObject(json) || !('d' in json)) return json;
  const { d } = json;
  return typeof d === 'string' ? parseJson(d) : d;
}

const LISTS = ['Clases', 'Titulares', 'Representantes', 'Instancias', 'Anotaciones'] as const;
const TEXTS = [
  'NumeroRegistro',
  'Denominacion',
  'Estado',
  'EstadoDescripcion',
  'TipoMarcaDescripcion',
  'FechaPresentacion',
  'FechaPublicacion',
  'FechaRegistro',
  'FechaVencimiento',
] as const;
const KNOWN: ReadonlySet<string> = new Set(['NumeroSolicitud', ...TEXTS, ...LISTS]);

/**
 * Rejects JSON of another shape, which would permanently create a mark without name, classes and holders. If all three
 * are missing, the number must not be the only known member, and no unknown member may have content.
 * @throws RowFault
 */
function rejectOtherShape(
  dossier: JsonFields,
  { denominacion, clases, titulares }: CanonicalBrand,
) {
  if (denominacion !== undefined || clases !== undefined || titulares !== undefined) return;
  const names = Object.keys(dossier);
  const isForeign = !names.some((name) => name !== 'NumeroSolicitud' && KNOWN.has(name));
  const hasParts = names.some((name) => !KNOWN.has(name) && hasContent(dossier[name]));
  if (!isForeign && !hasParts) return;
  throw new RowFault('is no dossier: it has no name, class or holder where a dossier has them');
}

function hasContent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/**
 * Converts a dossier to a brand. An empty text or list counts as not stated, so that it erases no stored value.
 * @throws RowFault for a dossier that is rejected
 */
export function readDossier(dossier: JsonFields): BrandRow {
  if (readNumber(dossier, 'NumeroSolicitud') === undefined) {
    throw new RowFault('NumeroSolicitud is empty');
  }
  rejectOtherTypes(dossier, { texts: TEXTS, lists: LISTS });
  const signType = readText(dossier, 'TipoMarcaDescripcion');
  const { fields, unknownStatus } = readDossierStatus(dossier);
  const record = parseBrand(
    dropUndefined({
      nroSolicitud: readNumber(dossier, 'NumeroSolicitud'),
      nroRegistro: readNumber(dossier, 'NumeroRegistro'),
      denominacion: readText(dossier, 'Denominacion'),
      ...fields,
      tipoSigno: readSignType(signType === undefined ? [] : [signType]),
      fechaPresentacion: readDate(dossier, 'FechaPresentacion'),
      fechaPublicacion: readDate(dossier, 'FechaPublicacion'),
      fechaRegistro: readDate(dossier, 'FechaRegistro'),
      fechaVencimiento: readDate(dossier, 'FechaVencimiento'),
      clases: nonEmpty(readList(dossier, 'Clases').map(readNiceClass)),
      titulares: nonEmpty(readList(dossier, 'Titulares').flatMap(readPerson)),
      representantes: nonEmpty(readList(dossier, 'Representantes').flatMap(readPerson)),
      anotaciones: nonEmpty(
        ['Instancias', 'Anotaciones'].flatMap((name) =>
          readList(dossier, name).map(readAnnotation),
        ),
      ),
    }),
  );
  rejectOtherShape(dossier, record);
  return { record, unknownStatus };
}

/** Reads the status from its text, or from the status code if the text is unknown. */
function readDossierStatus(dossier: JsonFields): StatusFields {
  const text = readStatusField(dossier, 'EstadoDescripcion');
  if (text.fields.estado !== undefined) return text;
  const readCode = readStatusField(dossier, 'Estado');
  return {
    fields: { ...readCode.fields, ...text.fields },
    unknownStatus: text.unknownStatus || readCode.unknownStatus,
  };
}

function readStatusField(dossier: JsonFields, name: string): StatusFields {
  const text = readText(dossier, name);
  return text === undefined ? { fields: {}, unknownStatus: false } : readStatusFields(text);
}

function readNiceClass(json: unknown): Partial<CanonicalClass> {
  if (!isPlainObject(json)) return { clase: Number(json) };
  const { Clase } = json;
  const text = readText(json, 'Estado');
  const estado = text === undefined ? 'unknown' : readStatus(text);
  return dropUndefined({
    clase: Number(Clase),
    ...(estado !== 'unknown' && estado !== 'placeholder' && { estado }),
    cobertura: readText(json, 'Cobertura'),
  });
}

function readAnnotation(json: unknown): CanonicalAnnotation {
  const act = requireObject(json);
  const fecha = readDate(act, 'Fecha');
  if (fecha === undefined) throw new RowFault('Fecha of an act is empty');
  return dropUndefined({
    fecha,
    codigo: readText(act, 'EstadoCodigo') ?? null,
    descripcion: readText(act, 'EstadoDescripcion') ?? '',
    fechaVencimiento: readDate(act, 'FechaVencimiento'),
    observacion: readText(act, 'Observacion'),
    adquirentes: nonEmpty(readList(act, 'Adquirentes').flatMap(readParty)),
    transferentes: nonEmpty(readList(act, 'Transferentes').flatMap(readParty)),
  });
}

const NAMES = ['Nombre', 'Apellido', 'RazonSocial'] as const;

/**
 * Reads a person of a dossier; none when the name is empty. Fields that the contract lacks are dropped.
 * @throws RowFault for a value that is not a person
 */
function readPerson(json: unknown): CanonicalPerson[] {
  if (json === null) return [];
  if (!isPlainObject(json) || !NAMES.some((name) => name in json)) {
    throw new RowFault('has a holder or representative of another shape, without a name');
  }
  rejectOtherTypes(json, { texts: NAMES, lists: [] });
  const nombre = readDisplayName(json);
  if (nombre === undefined) return [];
  const pais = readText(json, 'Pais');
  return [
    dropUndefined({
      nombre,
      apellido: readText(json, 'Apellido'),
      razonSocial: readText(json, 'RazonSocial'),
      rut: readTaxId(json),
      pais: pais === undefined ? undefined : (readCountry(pais) ?? undefined),
      comuna: readCode(json, 'Comuna', 5),
      region: readCode(json, 'Region', 3),
    }),
  ];
}

/** Reads a person named by an act: an object like other persons of a dossier, or a text with only the name. */
function readParty(json: unknown): CanonicalParty[] {
  if (typeof json === 'string') return readParty({ Nombre: json });
  if (!isPlainObject(json)) return [];
  const nombre = readDisplayName(json);
  if (nombre === undefined) return [];
  return [dropUndefined({ nombre, rut: readTaxId(json) })];
}

/** Returns the name with the surname, which the office stores separately, or else the legal name of a company. */
function readDisplayName(person: JsonFields): string | undefined {
  const parts = ['Nombre', 'Apellido'].flatMap((name) => readText(person, name) ?? []);
  return parts.length > 0 ? parts.join(' ') : readText(person, 'RazonSocial');
}

function readTaxId(person: JsonFields): string | undefined {
  return readTaxIdFields(person, { number: 'Rut', check: 'Dv' });
}

function readCode(person: JsonFields, name: string, digits: number): string | undefined {
  const text = readText(person, name);
  return text === undefined ? undefined : readAddressCodes(text, { count: 1, digits })[0];
}

function nonEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
