import type {
  CanonicalBrand,
  CanonicalClass,
  CanonicalPerson,
} from '../../contract/canonical-brand.ts';
import { CODE_SYNTAX } from '../../contract/code-fields.ts';
import { readAddressCodes, readApplicantNames } from '../../domain/source-text/applicants.ts';
import {
  type DateSystem,
  readOfficeDate,
  readOfficeMoment,
} from '../../domain/source-text/office-date.ts';
import { readOfficeNumber, tidyOfficeText } from '../../domain/source-text/office-text.ts';
import { readNiceClasses, readSignType } from '../../domain/source-text/vocabularies.ts';
import { type BrandRow, parseBrand, RowFault } from './document-reader.ts';
import { readStatusFields, type StatusFields } from './json-fields.ts';
import type { OpendataColumn, OpendataRow } from './opendata-columns.ts';

/** The columns with the names and address codes of the persons in one role. */
interface PersonColumns {
  readonly names: OpendataColumn;
  readonly comuna: OpendataColumn;
  readonly region: OpendataColumn;
}

const HOLDERS: PersonColumns = {
  names: 'Applicants',
  comuna: 'LocationApplicants',
  region: 'StateApplicants',
};
const REPRESENTATIVES: PersonColumns = {
  names: 'Representatives',
  comuna: 'LocationRepresentatives',
  region: 'StateRepresentatives',
};

type ReadBySystem = Readonly<Record<DateSystem, (text: string) => string | null>>;

const MAX_ANSWERS = 10_000;
const MAX_TEXT = 64;

/**
 * Memoizes a pure function of a text, because a column has few distinct values and parsing costs far more than a
 * look-up. The cache is cleared at `MAX_ANSWERS` entries; texts longer than `MAX_TEXT` are not cached.
 */
export function memoize<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    if (text.length > MAX_TEXT) return read(text);
    const known = answers.get(text);
    if (known !== undefined) return known;
    if (answers.size >= MAX_ANSWERS) answers.clear();
    const own = detachedCopy(text);
    const answer = read(own);
    answers.set(own, answer);
    return answer;
  };
}

/** Copies a text, because a substring would keep the larger text that it was cut from in memory. */
function detachedCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

const dates: ReadBySystem = {
  '1900': memoize((text) => readOfficeDate(text, '1900')),
  '1904': memoize((text) => readOfficeDate(text, '1904')),
};
const moments: ReadBySystem = {
  '1900': memoize((text) => readOfficeMoment(text, '1900')),
  '1904': memoize((text) => readOfficeMoment(text, '1904')),
};
const statusOf = memoize(readStatusFields);
const NO_STATUS: StatusFields = { fields: {}, unknownStatus: false };
const DIGIT = /\d/;

type Field = Exclude<keyof CanonicalBrand, 'estado' | 'estadoOriginal' | 'anotaciones'>;

/** The parser of each field of a brand; it returns undefined when the row does not state the field. */
const READINGS: { readonly [F in Field]: (row: OpendataRow) => CanonicalBrand[F] } = {
  nroSolicitud: readApplicationNumber,
  nroRegistro: (row) => readNumber(row, 'RegistrationNumber'),
  denominacion: (row) => readText(row, 'BrandName'),
  tipoSigno: readSignTypeColumn,
  fechaPresentacion: (row) => readDate(row, 'FilingDate'),
  fechaPublicacion: (row) => readDate(row, 'PublicationDate'),
  fechaRegistro: (row) => readDate(row, 'RegistrationDate'),
  fechaVencimiento: (row) => readDate(row, 'ExpirationDate'),
  clases: readClasses,
  viena: (row) => readVienaClasses(row.text('VienaClasses')),
  titulares: (row) => readPersons(row, HOLDERS),
  representantes: (row) => readPersons(row, REPRESENTATIVES),
  traduccion: (row) => readText(row, 'Translation'),
  descripcionEtiqueta: (row) => readText(row, 'LabelDescription'),
  vistoEn: (row) => readCell(row, 'LastUpdatedDate', moments),
};

const readings = Object.entries(READINGS);

/**
 * Converts a row of the open data to a brand (decisions B1 and B5).
 * @throws RowFault for a number, class or date that cannot be parsed, or a text that is too long
 */
export function readOpendataRow(row: OpendataRow): BrandRow {
  const stated: Record<string, unknown> = {};
  for (const [field, read] of readings) {
    const value = read(row);
    if (value !== undefined) stated[field] = value;
  }
  const status = readText(row, 'Status');
  const { fields, unknownStatus } = status === undefined ? NO_STATUS : statusOf(status);
  const record = parseBrand({ ...stated, ...fields });
  const { errorCells } = row;
  return { record, unknownStatus, ...(errorCells > 0 && { errorCells }) };
}

function readApplicationNumber(row: OpendataRow): string {
  const number = readNumber(row, 'ApplicationNumber');
  if (number === undefined) throw new RowFault('ApplicationNumber is empty');
  // Without a digit it is not a mark, but a row such as a total below the table, or a remark.
  if (!DIGIT.test(number)) throw unreadableFault('ApplicationNumber', number, 'a number');
  return number;
}

/** Reads a number; `0` counts as not stated, so that it does not erase a stored number (B6). */
function readNumber(row: OpendataRow, column: OpendataColumn): string | undefined {
  const text = readText(row, column);
  return text === undefined ? undefined : (readOfficeNumber(text) ?? undefined);
}

function readText(row: OpendataRow, column: OpendataColumn): string | undefined {
  const text = row.text(column);
  return text === undefined ? undefined : tidyOfficeText(text);
}

function readDate(row: OpendataRow, column: OpendataColumn): string | undefined {
  return readCell(row, column, dates);
}

function readCell(row: OpendataRow, column: OpendataColumn, by: ReadBySystem): string | undefined {
  const text = readText(row, column);
  if (text === undefined) return undefined;
  const value = by[row.dateSystem](text);
  if (value === null) throw unreadableFault(column, text, 'a date');
  return value;
}

function readSignTypeColumn(row: OpendataRow): string | undefined {
  const texts = [row.text('SignType'), row.text('TypeName')];
  return readSignType(texts.filter((text) => text !== undefined));
}

/** Reads the Nice classes. The coverage text does not name its class, so it is used only if there is just one. */
function readClasses(row: OpendataRow): CanonicalClass[] | undefined {
  const text = readText(row, 'NizaClasses');
  if (text === undefined) return undefined;
  const numbers = readNiceClasses(text);
  if (numbers === null)
    throw unreadableFault('NizaClasses', text, 'a list of classes from 1 to 45');
  const cobertura = numbers.length === 1 ? readText(row, 'ProtectionDescription') : undefined;
  return numbers.map((clase) => (cobertura === undefined ? { clase } : { clase, cobertura }));
}

/** Reads Vienna classes with any separators. Invalid content is ignored, because it is no reason to reject a mark. */
function readVienaClasses(text: string | undefined): string[] | undefined {
  const codes = text?.split(/[\s,;|/]+/).filter(Boolean) ?? [];
  const areCodes = codes.length > 0 && codes.every((code) => CODE_SYNTAX.viena.pattern.test(code));
  return areCodes ? codes : undefined;
}

function readPersons(row: OpendataRow, columns: PersonColumns): CanonicalPerson[] | undefined {
  const text = row.text(columns.names);
  if (text === undefined) return undefined;
  const named = readApplicantNames(text);
  if (named.length === 0) return undefined;
  const comunas = readCodes(row, columns.comuna, { count: named.length, digits: 5 });
  const regions = readCodes(row, columns.region, { count: named.length, digits: 3 });
  return named.map((person, i) => ({
    ...person,
    ...(comunas[i] !== undefined && { comuna: comunas[i] }),
    ...(regions[i] !== undefined && { region: regions[i] }),
  }));
}

function readCodes(
  row: OpendataRow,
  column: OpendataColumn,
  shape: { readonly count: number; readonly digits: number },
): (string | undefined)[] {
  const text = row.text(column);
  return text === undefined ? [] : readAddressCodes(text, shape);
}

function unreadableFault(column: OpendataColumn, text: string, what: string): RowFault {
  return new RowFault(`${column} "${text.slice(0, 60)}" is not ${what}`);
}
