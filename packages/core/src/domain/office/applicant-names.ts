import { isCountryCode } from './country-codes.ts';
import { tidyOfficeText } from './office-text.ts';

/** A person as the office's spreadsheets name one. */
export interface NamedApplicant {
  readonly nombre: string;
  readonly pais?: string;
}

const SEPARATORS = /[;|\r\n]+/;
const COUNTRY_FIRST = /^\s*\(\s*([A-Za-z]{2})\s*\)/;
const COUNTRY_WITHIN = /\(([A-Z]{2})\)(?=\s*\S)/g;

/**
 * The persons in a text like `"(CL) NOMBRE; (US) NAME"`: separated by `;`, `|`, a line break, or the
 * next country (decision B1). Within a name only an assigned country code begins the next person,
 * and only where the first had one, so that `(GB) ACME (UK) LIMITED` is one company. The same
 * person is named once.
 */
export function readApplicantNames(text: string): NamedApplicant[] {
  const applicants = new Map<string, NamedApplicant>();
  for (const piece of text.split(SEPARATORS)) {
    for (const part of splitAtCountries(piece)) {
      const applicant = readApplicant(part);
      if (applicant) applicants.set(`${applicant.pais ?? ''} ${applicant.nombre}`, applicant);
    }
  }
  return [...applicants.values()];
}

function splitAtCountries(piece: string): string[] {
  if (!COUNTRY_FIRST.test(piece)) return [piece];
  const parts: string[] = [];
  let start = 0;
  for (const match of piece.matchAll(COUNTRY_WITHIN)) {
    if (!isCountryCode(match[1] ?? '')) continue;
    parts.push(piece.slice(start, match.index));
    start = match.index;
  }
  return [...parts, piece.slice(start)];
}

function readApplicant(part: string): NamedApplicant | null {
  const country = COUNTRY_FIRST.exec(part);
  const nombre = tidyOfficeText(country ? part.slice(country[0].length) : part);
  if (nombre === '') return null;
  const pais = country?.[1]?.toUpperCase();
  return pais === undefined ? { nombre } : { nombre, pais };
}
