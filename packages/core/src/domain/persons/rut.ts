import { ServiceError } from '../service-error.ts';

const FORMS = /^(?:(\d{1,3}(?:\.\d{3}){1,2})-([\dkK])|(\d{1,9})-([\dkK])|(\d{1,9})([\dkK]))$/;

/** Numbers from here on belong to legal persons (decision C1). */
const FIRST_LEGAL_PERSON = 50_000_000;

/** The check digit of a tax id by modulo 11: 0 to 9, or K. */
export function rutCheckDigit(digits: string): string {
  let sum = 0;
  let factor = 2;
  for (let i = digits.length - 1; i >= 0; i -= 1) {
    sum += Number(digits[i]) * factor;
    factor = factor === 7 ? 2 : factor + 1;
  }
  const rest = 11 - (sum % 11);
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest);
}

/**
 * Reads a tax id written `12.345.678-5`, `12345678-5` or `123456785` into `12345678-5`
 * (specification 4.2, RUT rules). Null for any other form and for a wrong check digit.
 */
export function normalizeRut(text: string): string | null {
  const form = FORMS.exec(text.trim());
  if (!form) return null;
  const digits = (form[1] ?? form[3] ?? form[5] ?? '').replaceAll('.', '').replace(/^0+/, '');
  const check = (form[2] ?? form[4] ?? form[6] ?? '').toUpperCase();
  if (digits === '' || rutCheckDigit(digits) !== check) return null;
  return `${digits}-${check}`;
}

/**
 * Like `normalizeRut`, for what callers send.
 * @throws ServiceError `invalid_rut` without the value, which may be a natural person's.
 */
export function parseRut(text: string): string {
  const rut = normalizeRut(text);
  if (rut === null) {
    throw new ServiceError(
      'invalid_rut',
      'rut is not valid: send digits and check digit, such as 12345678-5, 12.345.678-5 or 123456785',
    );
  }
  return rut;
}

/** True for a legal person's tax id; a natural person's is never returned (decision C1). */
export function isLegalPersonRut(rut: string): boolean {
  return Number.parseInt(rut, 10) >= FIRST_LEGAL_PERSON;
}

/** A number written like a tax id, with any of the hyphens, dashes and minus signs that word processors put. */
const TAX_ID_LIKE =
  /(?<![\d.-])(?:\d{1,3}(?:[. ]\d{3}){1,2}|\d{5,8})\s*([\u2010-\u2015\u2212\ufe58\ufe63\uff0d-])\s*[\dkK](?![\d-]|\p{L})/gu;
const HIDDEN = '[rut]';

/**
 * An office text without the tax ids of natural persons, which nobody may learn from here (decision
 * C1). A number that only looks like one, its check digit being wrong, goes as well.
 */
export function hideTaxIds(text: string): string {
  return text.replace(TAX_ID_LIKE, (found, dash: string) => {
    const rut = normalizeRut(found.replace(dash, '-').replace(/\s/g, ''));
    return rut !== null && isLegalPersonRut(rut) ? found : HIDDEN;
  });
}
