import { foldText, normalizeRut } from '@marcario/core';

/** Possible interpretations of the search text. */
const KINDS = ['nombre', 'numero', 'rut', 'titular', 'representante'] as const;
export type Kind = (typeof KINDS)[number];

export function isKind(text: string): text is Kind {
  return KINDS.some((kind) => kind === text);
}

/**
 * Matches a number with an introducing word, as copied from a letter: "registro 750.847", "Solicitud N° 811.408", "Reg.
 * Nº 750847", "RUT: 57.644.250-5".
 */
const INTRODUCED =
  /^(?:(?:la |el |de )?(?:(?<rut>r\.?\s?u\.?\s?[tn]\.?)|(?<registro>registro|reg\.?)|(?<solicitud>solicitud(?: de (?:registro|marca))*|sol\.?|expediente|exp\.?))(?=[\s:°º#n\d]))?[\s:,]*(?:n(?:[°º.]+|ro\.?|úmero|umero|o\.)?\s*[:°º]?(?=[\s\d]))?\s*(?:de (?<kind>solicitud|registro)[\s:]*)?[\s:#]*(?<number>\d[\d.\s-]*[\dk]?)[.,;)]*$/iu;
/** Matches digits with the points and blanks that people insert. */
const NUMBER = /^\d[\d.\s]*$/;
/** Minimum digits of a RUT without a hyphen; application and registration numbers have fewer. */
const LONG_NUMBER = 8;
/** Minimum digits of a number after an abbreviation. */
const MIN_DIGITS = 4;
/** Matches a RUT: digits, a hyphen and a check digit. */
const HYPHENED_RUT = /^[\d.]{7,12}-[\dk]$/i;
/** Matches the legal form at the end of a company name. */
const LEGAL_FORM =
  /\s(?:s\.?a\.?c?\.?|spa|s\.p\.a\.?|ltda\.?|limitada|e\.?i\.?r\.?l\.?|llc|inc\.?|corp\.?|gmbh|ag|b\.?v\.?|n\.?v\.?|plc|ltd\.?|co\.?)$/i;

/** Type of a mark's number, if the text names it. */
type NumberKind = 'solicitud' | 'registro';

interface NamedNumber {
  /** The digits without surrounding words and punctuation. */
  readonly number: string;
  readonly names?: NumberKind | 'rut' | undefined;
}

/** Parses a number in a text such as "Reg. N° 750.847"; undefined if the text is anything else. */
export function parseNamedNumber(text: string): NamedNumber | undefined {
  const {
    number = '',
    rut,
    registro,
    solicitud,
    kind,
  } = INTRODUCED.exec(text.trim())?.groups ?? {};
  if (number === '') return undefined;
  // "SOL 5" is a name: a short number must follow a complete word.
  const isShort = number.replaceAll(/\D/g, '').length < MIN_DIGITS;
  if (isShort && !/^(?:\d|rut|registro|solicitud|expediente|n[uú°º])/i.test(text.trim()))
    return undefined;
  const trimmed = number.trim().replace(/[.\s-]+$/, '');
  if (rut !== undefined) return { number: trimmed.replaceAll(/\s/g, ''), names: 'rut' };
  const word = (registro ?? solicitud ?? kind ?? '').toLowerCase();
  if (word === '') return { number: trimmed };
  return { number: trimmed, names: word.startsWith('reg') ? 'registro' : 'solicitud' };
}

/**
 * Detects how to interpret a search text. Eight or nine digits with a valid check digit are a RUT; other numbers are
 * application or registration numbers.
 */
export function detectKind(text: string): Kind {
  const named = parseNamedNumber(text);
  if (named?.names === 'rut') return 'rut';
  const trimmed = named?.number ?? text.trim();
  if (HYPHENED_RUT.test(trimmed)) return 'rut';
  const digits = trimmed.replaceAll(/[.\s]/g, '');
  const saysWhich = named?.names !== undefined;
  if (!saysWhich && digits.length >= LONG_NUMBER && normalizeRut(digits) !== null) return 'rut';
  if (NUMBER.test(trimmed)) return 'numero';
  return LEGAL_FORM.test(trimmed) ? 'titular' : 'nombre';
}

/** Returns the other possible interpretations of a text, likeliest first. */
export function alternativeKinds(text: string, taken: Kind): Kind[] {
  const hasDigits = /\d/.test(text);
  const possible: readonly Kind[] = hasDigits ? KINDS : ['nombre', 'titular', 'representante'];
  return possible.filter((kind) => kind !== taken);
}

/** Returns whether two names are equal after folding. */
export function isSameName(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}
