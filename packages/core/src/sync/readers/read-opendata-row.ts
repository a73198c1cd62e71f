import type {
  CanonicalBrand,
  CanonicalClass,
  CanonicalPerson,
} from '../../contract/canonical-brand.ts';
import { VIENA_CLASS } from '../../contract/viena-class.ts';
import { readAddressCodes, readApplicantNames } from '../../domain/source-text/applicants.ts';
import {
  type DateSystem,
  readOfficeDate,
  readOfficeMoment,
} from '../../domain/source-text/office-date.ts';
import { readOfficeNumber, tidyOfficeText } from '../../domain/source-text/office-text.ts';
import { readNiceClasses, readSignType } from '../../domain/source-text/vocabularies.ts';
import { parseBrand, RowFault, type StatedRow } from './document-reader.ts';
import type { OpendataColumn, OpendataRow } from './opendata-columns.ts';
import { type StatedStatus, statedStatus } from './stated-fields.ts';

/** The columns that together name the persons of one role. */
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

const ANSWERS_MAX = 10_000;
const TEXT_MAX = 64;

/**
 * Memoizes a pure function of texts, because a column of a spreadsheet has few different values and parsing one costs
 * far more than a look-up. The memory is bounded: when it is full it is cleared.
 */
export function remembered<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    if (text.length > TEXT_MAX) return read(text);
    const known = answers.get(text);
    if (known !== undefined) return known;
    if (answers.size >= ANSWERS_MAX) answers.clear();
    const own = ownCopy(text);
    const answer = read(own);
    answers.set(own, answer);
    return answer;
  };
}

/** A substring keeps the whole larger text in memory; a copy does not. */
function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

const dates: ReadBySystem = {
  '1900': remembered((text) => readOfficeDate(text, '1900')),
  '1904': remembered((text) => readOfficeDate(text, '1904')),
};
const moments: ReadBySystem = {
  '1900': remembered((text) => readOfficeMoment(text, '1900')),
  '1904': remembered((text) => readOfficeMoment(text, '1904')),
};
const statusOf = remembered(statedStatus);
const NO_STATUS: StatedStatus = { fields: {}, unknownStatus: false };
const DIGIT = /\d/;

type Field = Exclude<keyof CanonicalBrand, 'estado' | 'estadoOriginal' | 'anotaciones'>;

/** How each field is read from a row; undefined when the row does not state it. */
const READINGS: { readonly [F in Field]: (row: OpendataRow) => CanonicalBrand[F] } = {
  nroSolicitud: applicationNumber,
  nroRegistro: (row) => numberIn(row, 'RegistrationNumber'),
  denominacion: (row) => textIn(row, 'BrandName'),
  tipoSigno: signType,
  fechaPresentacion: (row) => dateIn(row, 'FilingDate'),
  fechaPublicacion: (row) => dateIn(row, 'PublicationDate'),
  fechaRegistro: (row) => dateIn(row, 'RegistrationDate'),
  fechaVencimiento: (row) => dateIn(row, 'ExpirationDate'),
  clases: classes,
  viena: (row) => viennaClasses(row.text('VienaClasses')),
  titulares: (row) => persons(row, HOLDERS),
  representantes: (row) => persons(row, REPRESENTATIVES),
  traduccion: (row) => textIn(row, 'Translation'),
  descripcionEtiqueta: (row) => textIn(row, 'LabelDescription'),
  vistoEn: (row) => readIn(row, 'LastUpdatedDate', moments),
};

const readings = Object.entries(READINGS);

/**
 * Reads the brand stated by a row of the open data (decisions B1 and B5).
 * @throws RowFault for a number, class or date that cannot be read, or a text that is too long
 */
export function readOpendataRow(row: OpendataRow): StatedRow {
  const stated: Record<string, unknown> = {};
  for (const [field, read] of readings) {
    const value = read(row);
    if (value !== undefined) stated[field] = value;
  }
  const status = textIn(row, 'Status');
  const { fields, unknownStatus } = status === undefined ? NO_STATUS : statusOf(status);
  const record = parseBrand({ ...stated, ...fields });
  const { errorCells } = row;
  return { record, unknownStatus, ...(errorCells > 0 && { errorCells }) };
}

function applicationNumber(row: OpendataRow): string {
  const number = numberIn(row, 'ApplicationNumber');
  if (number === undefined) throw new RowFault('ApplicationNumber is empty');
  // Otherwise a total below the table, or a remark, would become a mark.
  if (!DIGIT.test(number)) throw unreadable('ApplicationNumber', number, 'a number');
  return number;
}

/** A number of `0` states nothing, so that it does not erase a known number (B6). */
function numberIn(row: OpendataRow, column: OpendataColumn): string | undefined {
  const text = textIn(row, column);
  return text === undefined ? undefined : (readOfficeNumber(text) ?? undefined);
}

function textIn(row: OpendataRow, column: OpendataColumn): string | undefined {
  const text = row.text(column);
  return text === undefined ? undefined : tidyOfficeText(text);
}

function dateIn(row: OpendataRow, column: OpendataColumn): string | undefined {
  return readIn(row, column, dates);
}

function readIn(row: OpendataRow, column: OpendataColumn, by: ReadBySystem): string | undefined {
  const text = textIn(row, column);
  if (text === undefined) return undefined;
  const value = by[row.dateSystem](text);
  if (value === null) throw unreadable(column, text, 'a date');
  return value;
}

function signType(row: OpendataRow): string | undefined {
  const texts = [row.text('SignType'), row.text('TypeName')];
  return readSignType(texts.filter((text) => text !== undefined));
}

/** The coverage text has no class of its own: it belongs to the only class, if there is one. */
function classes(row: OpendataRow): CanonicalClass[] | undefined {
  const text = textIn(row, 'NizaClasses');
  if (text === undefined) return undefined;
  const numbers = readNiceClasses(text);
  if (numbers === null) throw unreadable('NizaClasses', text, 'a list of classes from 1 to 45');
  const cobertura = numbers.length === 1 ? textIn(row, 'ProtectionDescription') : undefined;
  return numbers.map((clase) => (cobertura === undefined ? { clase } : { clase, cobertura }));
}

/** Reads Vienna classes in any punctuation; other content states none, because it is no reason to reject a mark. */
function viennaClasses(text: string | undefined): string[] | undefined {
  const codes = text?.split(/[\s,;|/]+/).filter(Boolean) ?? [];
  const areCodes = codes.length > 0 && codes.every((code) => VIENA_CLASS.test(code));
  return areCodes ? codes : undefined;
}

function persons(row: OpendataRow, columns: PersonColumns): CanonicalPerson[] | undefined {
  const text = row.text(columns.names);
  if (text === undefined) return undefined;
  const named = readApplicantNames(text);
  if (named.length === 0) return undefined;
  const comunas = codesIn(row, columns.comuna, { count: named.length, digits: 5 });
  const regions = codesIn(row, columns.region, { count: named.length, digits: 3 });
  return named.map((person, i) => ({
    ...person,
    ...(comunas[i] !== undefined && { comuna: comunas[i] }),
    ...(regions[i] !== undefined && { region: regions[i] }),
  }));
}

function codesIn(
  row: OpendataRow,
  column: OpendataColumn,
  shape: { readonly count: number; readonly digits: number },
): (string | undefined)[] {
  const text = row.text(column);
  return text === undefined ? [] : readAddressCodes(text, shape);
}

function unreadable(column: OpendataColumn, text: string, what: string): RowFault {
  return new RowFault(`${column} "${text.slice(0, 60)}" is not ${what}`);
}
