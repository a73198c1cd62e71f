import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type {
  CanonicalAnnotation,
  CanonicalBrand,
  CanonicalParty,
} from '../../contract/canonical-brand.ts';
import { normalizeRut } from '../../domain/persons/rut.ts';
import { actKeys } from '../../domain/record/annotation-catalog.ts';
import { readOfficeDate } from '../../domain/source-text/office-date.ts';
import { readOfficeNumber, tidyOfficeText } from '../../domain/source-text/office-text.ts';
import { readSignType } from '../../domain/source-text/vocabularies.ts';
import { isPlainObject } from '../../domain/text/json.ts';
import { type DocumentContent, documentContent, documentStart } from './document-content.ts';
import {
  type BrandRow,
  DocumentError,
  type DocumentReader,
  parseBrand,
  type ReadOptions,
  type ReadRow,
  RowFault,
} from './document-reader.ts';
import {
  dropUndefined,
  type JsonFields,
  readDate,
  readList,
  readNumber,
  readStatusFields,
  readTaxIdFields,
  readText,
  rejectOtherTypes,
  requireObject,
} from './json-fields.ts';
import { jsonRows } from './json-rows.ts';
import { readOpendataDump, readOpendataJson } from './opendata-records.ts';
import { readOpendataCsv } from './opendata-rows.ts';
import { readOpendataXlsx } from './opendata-xlsx.ts';
import { readPortalNdjson } from './portal-ndjson.ts';

/** A supported kind of document: how it is recognised, and its reader. */
interface ReaderEntry {
  readonly kind: string;
  /** The source to which documents of this kind belong. */
  readonly source: string;
  /** True when the caller may import the document as one of another source. */
  readonly anySource?: true;
  readonly content: DocumentContent;
  readonly extensions: readonly string[];
  /** Distinguishes kinds with the same `content` by file name or first bytes; without `name`, by first bytes only. */
  readonly signature?: { readonly name?: RegExp; readonly start: RegExp };
  readonly read: DocumentReader;
}

const JSON_EXTENSIONS = ['.ndjson', '.jsonl', '.json'];

/** Maximum number of equal acts of a mark; further ones are taken for errors of the document and ignored. */
const MAX_EQUALS = 20;
const DIGEST_LETTERS = 16;
type Parties = Pick<CanonicalAnnotation, 'adquirentes' | 'transferentes'>;
const NO_PARTIES: Parties = {};

/**
 * Reads the gazette of one day, one act per line (decision B2). A line states only an annotation of its mark. The page
 * number and the full text are dropped, because the text names persons with their addresses.
 *
 * Two equal lines are two acts (decision C3), so the record of a line has its act and all equal acts of earlier lines,
 * each with its own parties.
 */
const readGazetteNdjson: DocumentReader = (path, options) => {
  const stated = new Map<string, readonly Parties[]>();
  return jsonRows((json) => {
    const { nroSolicitud, act, parties: readPartyList } = readAct(json);
    const key = actDigest(String(actKeys(nroSolicitud, [act])));
    const equals = [...(stated.get(key) ?? []), readPartyList].slice(0, MAX_EQUALS);
    stated.set(key, equals);
    const anotaciones = equals.map((ofEqual) => ({ ...act, ...ofEqual }));
    return { record: parseBrand({ nroSolicitud, anotaciones }), unknownStatus: false };
  })(path, options);
};

/** Shortens the key of an act to 96 bits of its SHA-256, to save memory, because a day may have many acts. */
function actDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, DIGEST_LETTERS);
}

const ACT_NAMES = ['seccion', 'codigo', 'descripcion', 'seccionNombre'] as const;
const ACT_TYPES = {
  texts: ['nroSolicitud', 'fecha', ...ACT_NAMES],
  lists: ['adquirentes', 'transferentes'],
} as const;

function readAct(json: unknown) {
  const act = requireObject(json);
  rejectOtherTypes(act, ACT_TYPES);
  const nroSolicitud = readNumber(act, 'nroSolicitud');
  if (nroSolicitud === undefined) throw new RowFault('nroSolicitud is empty');
  const fecha = readDate(act, 'fecha');
  if (fecha === undefined) throw new RowFault('fecha is empty');
  if (!ACT_NAMES.some((name) => readText(act, name) !== undefined)) {
    throw new RowFault('names no act: neither seccion, codigo nor descripcion');
  }
  return {
    nroSolicitud,
    act: {
      fecha,
      codigo: readText(act, 'codigo') ?? readText(act, 'seccion') ?? null,
      descripcion: readText(act, 'descripcion') ?? readText(act, 'seccionNombre') ?? '',
    },
    parties: readParties(act),
  };
}

/** Reads the persons of an act. Acts without persons, which are most of a day's many acts, share one object. */
function readParties(act: JsonFields): Parties {
  const adquirentes = readPartyList(act, 'adquirentes');
  const transferentes = readPartyList(act, 'transferentes');
  return adquirentes || transferentes ? dropUndefined({ adquirentes, transferentes }) : NO_PARTIES;
}

function readPartyList(act: JsonFields, name: string): CanonicalParty[] | undefined {
  const named = readList(act, name).filter(isPlainObject).flatMap(readParty);
  return named.length === 0 ? undefined : named;
}

function readParty(fields: JsonFields): CanonicalParty[] {
  const nombre = readText(fields, 'nombre');
  if (nombre === undefined) return [];
  const rut = readTaxIdFields(fields, { number: 'rut' });
  return [rut === undefined ? { nombre } : { nombre, rut }];
}

/** Reads canonical NDJSON, one brand per line (decision B4). */
const readCanonicalNdjson = jsonRows((json) => {
  const brand = parseBrand(convertSpreadsheetValues(json));
  rejectInvalidTaxIds(brand);
  return withReadStatus(withSignType(brand));
});

const NUMBER_FIELDS: ReadonlySet<string> = new Set(['nroSolicitud', 'nroRegistro']);
const DATE_FIELDS: ReadonlySet<string> = new Set([
  ...['fechaPresentacion', 'fechaPublicacion', 'fechaRegistro', 'fechaVencimiento', 'fecha'],
]);
const PLAIN_NUMBER = /^[\dA-Za-z-]*$/;
/** Matches texts that are not converted: ISO dates, and bare numbers, which in JSON are no serial numbers of dates. */
const PLAIN_DATE = /^(?:\d{4}-\d{2}-\d{2}|\d*(?:\.\d*)?)$/;

/**
 * Converts numbers and dates in the formats of spreadsheets, from which a line may come. Plain values stay unchanged.
 */
function convertSpreadsheetValues(json: unknown): unknown {
  if (!isPlainObject(json)) return json;
  const entries = Object.entries(json).map(([name, value]) => {
    if (name === 'anotaciones' && Array.isArray(value))
      return [name, value.map(convertSpreadsheetValues)];
    if (typeof value !== 'string') return [name, value];
    if (NUMBER_FIELDS.has(name))
      return [name, PLAIN_NUMBER.test(value) ? value : convertNumber(value)];
    if (DATE_FIELDS.has(name)) return [name, PLAIN_DATE.test(value) ? value : convertDate(value)];
    return [name, value];
  });
  return Object.fromEntries(entries);
}

function convertNumber(text: string): string {
  return readOfficeNumber(tidyOfficeText(text)) ?? text;
}

function convertDate(text: string): string {
  return readOfficeDate(tidyOfficeText(text)) ?? text;
}

/** Replaces the office's text of the sign type, which a line may contain, by its code (B5). */
function withSignType(brand: CanonicalBrand): CanonicalBrand {
  const { tipoSigno } = brand;
  if (tipoSigno === undefined) return brand;
  return { ...brand, tipoSigno: readSignType([tipoSigno]) };
}

/** Derives the status code from the office's text if a line has only that (B5). */
function withReadStatus(brand: CanonicalBrand): BrandRow {
  const { estadoOriginal, ...others } = brand;
  if (brand.estado !== undefined || typeof estadoOriginal !== 'string') {
    return { record: brand, unknownStatus: false };
  }
  const { fields, unknownStatus } = readStatusFields(estadoOriginal);
  return { record: { ...others, ...fields }, unknownStatus };
}

/** Rejects a row with a tax id whose check digit is wrong, because no search could find that tax id. */
function rejectInvalidTaxIds(brand: CanonicalBrand): void {
  const readPartyList = (brand.anotaciones ?? []).flatMap(({ adquirentes, transferentes }) => [
    ...(adquirentes ?? []),
    ...(transferentes ?? []),
  ]);
  const persons = [...(brand.titulares ?? []), ...(brand.representantes ?? []), ...readPartyList];
  const wrong = persons.find(({ rut }) => rut !== undefined && normalizeRut(rut) !== rut);
  if (wrong) throw new RowFault('has a tax id that is not valid');
}

/** The supported kinds of documents; of several that match, the first is used. */
const READERS: readonly ReaderEntry[] = [
  {
    kind: 'open-data XLSX',
    source: 'opendata',
    content: 'zip',
    extensions: ['.xlsx'],
    read: readOpendataXlsx,
  },
  {
    kind: 'open-data CSV',
    source: 'opendata',
    content: 'text',
    extensions: ['.csv', '.txt'],
    read: readOpendataCsv,
  },
  {
    kind: 'open-data line dump',
    source: 'opendata',
    content: 'dump',
    extensions: [],
    read: readOpendataDump,
  },
  {
    kind: 'open-data JSON',
    source: 'opendata',
    content: 'json',
    extensions: JSON_EXTENSIONS,
    signature: { start: /[{,]\s*"application[ _]?number"\s*:/i },
    read: readOpendataJson,
  },
  {
    kind: 'gazette NDJSON',
    source: 'gazette',
    content: 'json',
    extensions: JSON_EXTENSIONS,
    signature: { name: /^ED_MD_\d{4}-\d{2}-\d{2}/i, start: /[{,]\s*"seccion"\s*:/ },
    read: readGazetteNdjson,
  },
  {
    kind: 'portal dossiers',
    source: 'portal',
    content: 'json',
    extensions: JSON_EXTENSIONS,
    signature: { name: /portal|dossier/i, start: /[{,]\s*\\?"NumeroSolicitud\\?"\s*:/ },
    read: readPortalNdjson,
  },
  {
    kind: 'canonical NDJSON',
    source: 'canonical',
    anySource: true,
    content: 'json',
    extensions: JSON_EXTENSIONS,
    read: readCanonicalNdjson,
  },
];

/** Matches a field of canonical rows that neither acts of the gazette nor dossiers have. */
const CANONICAL_FIELD = /[{,]\s*"(?:denominacion|estado|tipoSigno|clases|titulares)"\s*:/;

/** A document with its detected kind; its rows are read on demand, and only once. */
export interface OpenDocument {
  readonly source: string;
  readonly kind: string;
  readonly rows: AsyncIterable<readonly ReadRow[]>;
}

/**
 * Chooses the reader of a document by its name, else by its first bytes; if `source` is given, only among the readers
 * of that source (command `import`, decision A2).
 * @throws DocumentError when no reader matches, or the name contradicts the content
 */
export async function readDocument(
  path: string,
  { source, ...options }: ReadOptions & { readonly source?: string } = {},
): Promise<OpenDocument> {
  const start = await documentStart(path);
  const entry = chooseReader({
    name: basename(path),
    extension: extname(path).toLowerCase(),
    start: start.toString('utf8'),
    content: documentContent(start),
    source,
  });
  return { source: source ?? entry.source, kind: entry.kind, rows: entry.read(path, options) };
}

interface DocumentClues {
  readonly name: string;
  readonly start: string;
  readonly extension: string;
  readonly content: DocumentContent;
  readonly source: string | undefined;
}

function chooseReader(clues: DocumentClues): ReaderEntry {
  const { extension, content, source } = clues;
  const candidates = candidatesFor(clues);
  const entry =
    source === undefined
      ? guessReader(candidates, clues)
      : candidates.find((one) => matchesSource(one, source));
  if (!entry) throw new DocumentError(noReaderMessage(source));
  if (source !== undefined) rejectCanonicalRows(entry, clues);
  if (!isReadable(entry, content)) {
    throw new DocumentError(`The document is named ${extension} but is no ${entry.kind}.`);
  }
  return entry;
}

/**
 * Returns the kinds that match the extension. JSON, a line dump and a table in a file named .json are recognised by
 * their content instead.
 */
function candidatesFor({ extension, content, start }: DocumentClues): readonly ReaderEntry[] {
  const named = READERS.filter(({ extensions }) => extensions.includes(extension));
  const isMisnamed = named.every(({ content: own }) => own !== content && own !== 'zip');
  const isKnown = content === 'json' || content === 'dump' || extension === '.json';
  const candidates =
    named.length === 0 || (isMisnamed && isKnown && content !== 'zip')
      ? READERS.filter((entry) => entry.content === content)
      : named;
  return candidates.filter(
    ({ signature }) => !signature || signature.name || signature.start.test(start),
  );
}

/** Chooses a kind by file name, else by first bytes; a kind without a signature is chosen if no other one matches. */
function guessReader(
  candidates: readonly ReaderEntry[],
  { name, start }: DocumentClues,
): ReaderEntry | undefined {
  return (
    candidates.find(({ signature }) => signature && !signature.name) ??
    candidates.find(({ signature }) => signature?.name?.test(name)) ??
    candidates.find(({ signature }) => signature?.start.test(start)) ??
    candidates.find(({ signature }) => signature === undefined)
  );
}

/** Rejects canonical rows for a source with a format of its own, because each row would lack a required field. */
function rejectCanonicalRows(
  { signature, kind, source }: ReaderEntry,
  { start }: DocumentClues,
): void {
  if (!signature || signature.start.test(start) || !CANONICAL_FIELD.test(start)) return;
  throw new DocumentError(
    `Source ${source} takes ${kind}, and these are canonical rows: leave the source out or name another.`,
  );
}

function matchesSource(entry: ReaderEntry, source: string): boolean {
  const owner = READERS.some((other) => other.source === source);
  return entry.source === source || (entry.anySource === true && !owner);
}

/** Tells whether a reader can open the content. Any text may be NDJSON or CSV, whose rows are validated one by one. */
function isReadable(entry: ReaderEntry, content: DocumentContent): boolean {
  return entry.content === 'zip' || content === 'zip' ? entry.content === content : true;
}

function noReaderMessage(source: string | undefined): string {
  return source === undefined
    ? 'The document is no XLSX, CSV or JSON file.'
    : `The document is of no kind that source ${source} has.`;
}
