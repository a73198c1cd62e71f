import { foldText, normalizeRut } from '@marcario/core';

/** What a text in the box can be. */
const KINDS = ['nombre', 'numero', 'rut', 'titular', 'representante'] as const;
export type Kind = (typeof KINDS)[number];

export function isKind(text: string): text is Kind {
  return KINDS.some((kind) => kind === text);
}

/** Digits, with the points and blanks that people write into them. */
const NUMBER = /^\d[\d.\s]*$/;
/** More digits than an application or a registration has. */
const LONG_NUMBER = 8;
/** Two parts around a hyphen, the second a check digit. */
const HYPHENED_RUT = /^[\d.]{7,12}-[\dk]$/i;
/** The ends by which companies are known. */
const LEGAL_FORM =
  /\s(?:s\.?a\.?c?\.?|spa|s\.p\.a\.?|ltda\.?|limitada|e\.?i\.?r\.?l\.?|llc|inc\.?|corp\.?|gmbh|ag|b\.?v\.?|n\.?v\.?|plc|ltd\.?|co\.?)$/i;

/**
 * What a text is taken for. A number of eight or nine digits is a RUT where its check digit holds; shorter
 * ones are applications or registrations.
 */
export function takenFor(text: string): Kind {
  const trimmed = text.trim();
  if (HYPHENED_RUT.test(trimmed)) return 'rut';
  const digits = trimmed.replaceAll(/[.\s]/g, '');
  if (digits.length >= LONG_NUMBER && normalizeRut(digits) !== null) return 'rut';
  if (NUMBER.test(trimmed)) return 'numero';
  return LEGAL_FORM.test(trimmed) ? 'titular' : 'nombre';
}

/** What else it could be, the likeliest first. */
export function otherKinds(text: string, taken: Kind): Kind[] {
  const hasDigits = /\d/.test(text);
  const possible: readonly Kind[] = hasDigits ? KINDS : ['nombre', 'titular', 'representante'];
  return possible.filter((kind) => kind !== taken);
}

/** Whether two names are the same as people write them. */
export function isSameName(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}
