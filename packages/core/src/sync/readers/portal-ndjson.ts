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
import { parseBrand, RowFault, type StatedRow } from './document-reader.ts';
import { jsonRows } from './json-rows.ts';
import {
  dateOf,
  fieldsOf,
  type JsonFields,
  listOf,
  numberOf,
  parseJson,
  refuseOtherTypes,
  type StatedStatus,
  stated,
  statedStatus,
  statedTaxId,
  textOf,
} from './stated-fields.ts';

/** Reads dossiers of the office's portal, one a line (decision B3). */
export const readPortalNdjson = jsonRows((json) => {
  const dossier = unwrappedDossier(fieldsOf(json));
  if (!isPlainObject(dossier)) throw new RowFault('d is not a dossier');
  return readDossier(dossier);
});

/** Unwraps a dossier that comes as `{"d": "<JSON text>"}`. The result is not validated. */
export function unwrappedDossier(json: unknown): unknown {
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
 * An answer with another shape would permanently create a mark without name, classes and holders. It is rejected if
 * only the number is where a dossier has it, or if all three are missing and an unknown member has content.
 * @throws RowFault
 */
function refuseOtherShape(
  dossier: JsonFields,
  { denominacion, clases, titulares }: CanonicalBrand,
) {
  if (denominacion !== undefined || clases !== undefined || titulares !== undefined) return;
  const names = Object.keys(dossier);
  const isForeign = !names.some((name) => name !== 'NumeroSolicitud' && KNOWN.has(name));
  const hasParts = names.some((name) => !KNOWN.has(name) && holdsParts(dossier[name]));
  if (!isForeign && !hasParts) return;
  throw new RowFault('is no dossier: it has no name, class or holder where a dossier has them');
}

function holdsParts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/**
 * Reads the brand stated by a dossier. An empty text or list states nothing, so it erases nothing.
 * @throws RowFault for what is refused
 */
export function readDossier(dossier: JsonFields): StatedRow {
  if (numberOf(dossier, 'NumeroSolicitud') === undefined) {
    throw new RowFault('NumeroSolicitud is empty');
  }
  refuseOtherTypes(dossier, { texts: TEXTS, lists: LISTS });
  const signType = textOf(dossier, 'TipoMarcaDescripcion');
  const { fields, unknownStatus } = status(dossier);
  const record = parseBrand(
    stated({
      nroSolicitud: numberOf(dossier, 'NumeroSolicitud'),
      nroRegistro: numberOf(dossier, 'NumeroRegistro'),
      denominacion: textOf(dossier, 'Denominacion'),
      ...fields,
      tipoSigno: readSignType(signType === undefined ? [] : [signType]),
      fechaPresentacion: dateOf(dossier, 'FechaPresentacion'),
      fechaPublicacion: dateOf(dossier, 'FechaPublicacion'),
      fechaRegistro: dateOf(dossier, 'FechaRegistro'),
      fechaVencimiento: dateOf(dossier, 'FechaVencimiento'),
      clases: filled(listOf(dossier, 'Clases').map(niceClass)),
      titulares: filled(listOf(dossier, 'Titulares').flatMap(portalPerson)),
      representantes: filled(listOf(dossier, 'Representantes').flatMap(portalPerson)),
      anotaciones: filled(
        ['Instancias', 'Anotaciones'].flatMap((name) => listOf(dossier, name).map(annotation)),
      ),
    }),
  );
  refuseOtherShape(dossier, record);
  return { record, unknownStatus };
}

/** Reads the status text; if it is unknown, the accompanying code. */
function status(dossier: JsonFields): StatedStatus {
  const text = statusIn(dossier, 'EstadoDescripcion');
  if (text.fields.estado !== undefined) return text;
  const code = statusIn(dossier, 'Estado');
  return {
    fields: { ...code.fields, ...text.fields },
    unknownStatus: text.unknownStatus || code.unknownStatus,
  };
}

function statusIn(dossier: JsonFields, name: string): StatedStatus {
  const text = textOf(dossier, name);
  return text === undefined ? { fields: {}, unknownStatus: false } : statedStatus(text);
}

function niceClass(json: unknown): Partial<CanonicalClass> {
  if (!isPlainObject(json)) return { clase: Number(json) };
  const { Clase } = json;
  const text = textOf(json, 'Estado');
  const estado = text === undefined ? 'unknown' : readStatus(text);
  return stated({
    clase: Number(Clase),
    ...(estado !== 'unknown' && estado !== 'placeholder' && { estado }),
    cobertura: textOf(json, 'Cobertura'),
  });
}

function annotation(json: unknown): CanonicalAnnotation {
  const act = fieldsOf(json);
  const fecha = dateOf(act, 'Fecha');
  if (fecha === undefined) throw new RowFault('Fecha of an act is empty');
  return stated({
    fecha,
    codigo: textOf(act, 'EstadoCodigo') ?? null,
    descripcion: textOf(act, 'EstadoDescripcion') ?? '',
    fechaVencimiento: dateOf(act, 'FechaVencimiento'),
    observacion: textOf(act, 'Observacion'),
    adquirentes: filled(listOf(act, 'Adquirentes').flatMap(portalParty)),
    transferentes: filled(listOf(act, 'Transferentes').flatMap(portalParty)),
  });
}

const NAMES = ['Nombre', 'Apellido', 'RazonSocial'] as const;

/**
 * Reads a person of a dossier; none when its name is empty. Other data about the person is dropped.
 * @throws RowFault for something that is no person
 */
function portalPerson(json: unknown): CanonicalPerson[] {
  if (json === null) return [];
  if (!isPlainObject(json) || !NAMES.some((name) => name in json)) {
    throw new RowFault('has a holder or representative of another shape, without a name');
  }
  refuseOtherTypes(json, { texts: NAMES, lists: [] });
  const nombre = displayName(json);
  if (nombre === undefined) return [];
  const pais = textOf(json, 'Pais');
  return [
    stated({
      nombre,
      apellido: textOf(json, 'Apellido'),
      razonSocial: textOf(json, 'RazonSocial'),
      rut: taxId(json),
      pais: pais === undefined ? undefined : (readCountry(pais) ?? undefined),
      comuna: code(json, 'Comuna', 5),
      region: code(json, 'Region', 3),
    }),
  ];
}

/** Reads a person named by an act: an object as elsewhere in a dossier, or only a name. */
function portalParty(json: unknown): CanonicalParty[] {
  if (typeof json === 'string') return portalParty({ Nombre: json });
  if (!isPlainObject(json)) return [];
  const nombre = displayName(json);
  if (nombre === undefined) return [];
  return [stated({ nombre, rut: taxId(json) })];
}

/** Returns the full name: the office stores a person's surname separately, and gives a company its legal name. */
function displayName(person: JsonFields): string | undefined {
  const parts = ['Nombre', 'Apellido'].flatMap((name) => textOf(person, name) ?? []);
  return parts.length > 0 ? parts.join(' ') : textOf(person, 'RazonSocial');
}

function taxId(person: JsonFields): string | undefined {
  return statedTaxId(person, { number: 'Rut', check: 'Dv' });
}

function code(person: JsonFields, name: string, digits: number): string | undefined {
  const text = textOf(person, name);
  return text === undefined ? undefined : readAddressCodes(text, { count: 1, digits })[0];
}

function filled<Item>(items: Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
