import { TAX_ID } from '../../office/index.ts';
import { ServiceError } from '../service-error.ts';

/** Computes the check digit of a tax id by the rule of the office's country. */
export function rutCheckDigit(digits: string): string {
  return TAX_ID.checkDigit(digits);
}

/**
 * Normalises a tax id written `12.345.678-5`, `12345678-5` or `123456785` to `12345678-5`
 * (specification 4.2, RUT rules). Null for any other form and for a wrong check digit.
 */
export function normalizeRut(text: string): string | null {
  return TAX_ID.normalize(text);
}

/**
 * Like `normalizeRut`, but throws for an invalid tax id.
 * @throws ServiceError `invalid_rut`; its message omits the value, which may be a natural person's tax id.
 */
export function parseRut(text: string): string {
  const rut = TAX_ID.normalize(text);
  if (rut === null) {
    throw new ServiceError('invalid_rut', `rut is not valid: send ${TAX_ID.sendWords}`);
  }
  return rut;
}

/** Tells whether a tax id is a legal person's; responses never contain a natural person's (decision C1). */
export function isLegalPersonRut(rut: string): boolean {
  return TAX_ID.isPublic(rut);
}
