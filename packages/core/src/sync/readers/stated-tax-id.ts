import { normalizeRut } from '../../domain/persons/rut.ts';
import { type JsonFields, textOf } from './json-fields.ts';

/** A tax id, and the name of the field that has its check digit apart from it. */
export interface TaxIdFields {
  readonly number: string;
  readonly check?: string;
}

/**
 * The tax id that a person is stated with. One that is not valid is dropped: nobody could be found
 * by it, and nobody may be taken for somebody else because of it.
 */
export function statedTaxId(
  fields: JsonFields,
  { number, check }: TaxIdFields,
): string | undefined {
  const digits = textOf(fields, number);
  if (digits === undefined) return undefined;
  const digit = check === undefined ? undefined : textOf(fields, check);
  const isWhole = digit === undefined || digits.includes('-');
  return normalizeRut(isWhole ? digits : `${digits}-${digit}`) ?? undefined;
}
