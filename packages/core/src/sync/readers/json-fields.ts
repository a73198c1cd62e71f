import type { CanonicalBrand } from '../../contract/canonical-brand.ts';
import { normalizeRut } from '../../domain/persons/rut.ts';
import { readOfficeDate } from '../../domain/source-text/office-date.ts';
import { readOfficeNumber, tidyOfficeText } from '../../domain/source-text/office-text.ts';
import { readStatus } from '../../domain/source-text/vocabularies.ts';
import { isPlainObject } from '../../domain/text/json.ts';
import { RowFault } from './document-reader.ts';

/** The fields of an object in the office's JSON, which are not validated yet. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** Returns the fields of a JSON object. @throws RowFault for a value that is not an object */
export function requireObject(json: unknown): JsonFields {
  if (isPlainObject(json)) return json;
  throw new RowFault('is not a JSON object');
}

/** Reads the text of a field with white space tidied; converts a number to text. Undefined when nothing is stated. */
export function readText(fields: JsonFields, name: string): string | undefined {
  const value = fields[name];
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = tidyOfficeText(String(value));
  return text === '' ? undefined : text;
}

/** Reads the number of an application or registration; `0` counts as not stated. */
export function readNumber(fields: JsonFields, name: string): string | undefined {
  const text = readText(fields, name);
  return text === undefined ? undefined : (readOfficeNumber(text) ?? undefined);
}

/** Reads a date; undefined when none is stated. @throws RowFault for a text that is not a date */
export function readDate(fields: JsonFields, name: string): string | undefined {
  const text = readText(fields, name);
  if (text === undefined) return undefined;
  const date = readOfficeDate(text);
  if (date === null) throw new RowFault(`${name} "${text.slice(0, 60)}" is not a date`);
  return date;
}

/** Returns the items of a list; an empty list for a field that is not a list. */
export function readList(fields: JsonFields, name: string): readonly unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
}

/** Names of fields by their expected type: a text, which may also be a number, or a list. */
interface FieldTypes {
  readonly texts: readonly string[];
  readonly lists: readonly string[];
}

/**
 * Rejects an object with fields of other types, because their content would be silently lost.
 * @throws RowFault when a text field is an object or a list, or a list field has a value that is not a list
 */
export function rejectOtherTypes(fields: JsonFields, { texts, lists }: FieldTypes): void {
  for (const name of texts) {
    const value = fields[name];
    if (typeof value === 'object' && value !== null) throw new RowFault(`${name} is no text`);
  }
  for (const name of lists) {
    const value = fields[name] ?? '';
    if (value !== '' && !Array.isArray(value)) throw new RowFault(`${name} is no list`);
  }
}

/** Removes fields with the value undefined, so that the brand does not state them. */
export function dropUndefined<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Fields;
}

/** Parses JSON; returns undefined, which is no JSON value, when the text is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names of the fields with a tax id and, if it is separate, with its check digit. */
interface TaxIdFields {
  readonly number: string;
  readonly check?: string;
}

/**
 * Reads the tax id of a person. An invalid one is dropped, because it must not identify another person.
 */
export function readTaxIdFields(
  fields: JsonFields,
  { number, check }: TaxIdFields,
): string | undefined {
  const digits = readText(fields, number);
  if (digits === undefined) return undefined;
  const digit = check === undefined ? undefined : readText(fields, check);
  const isWhole = digit === undefined || digits.includes('-');
  return normalizeRut(isWhole ? digits : `${digits}-${digit}`) ?? undefined;
}

/** The result of reading a status text: fields of the brand, and whether the status is unknown. */
export interface StatusFields {
  readonly fields: Pick<CanonicalBrand, 'estado' | 'estadoOriginal'>;
  readonly unknownStatus: boolean;
}

/**
 * Converts a status text to fields (decision B5). A known text gives the code and the text; an unknown one only the
 * text, so that the brand keeps its last code; a placeholder gives nothing.
 */
export function readStatusFields(text: string): StatusFields {
  const reading = readStatus(text);
  if (reading === 'placeholder') return { fields: {}, unknownStatus: false };
  if (reading === 'unknown') return { fields: { estadoOriginal: text }, unknownStatus: true };
  return { fields: { estado: reading, estadoOriginal: text }, unknownStatus: false };
}
