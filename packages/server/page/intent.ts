import { foldText, normalizeRut } from '@marcario/core';

/** What a text in the box can be. */
const KINDS = ['nombre', 'numero', 'rut', 'titular', 'representante'] as const;
export type Kind = (typeof KINDS)[number];

export function isKind(text: string): text is Kind {
  return KINDS.some((kind) => kind === text);
}

/**
 * The word that stands before a number where it was copied from a letter: "registro 750.847", "Solicitud N° 811.408",
 * "Reg. Nº 750847", "RUT: 57.644.250-5".
 */
const INTRODUCED =
  /^(?:(?:la |el |de )?(?:(?<rut>r\.?\s?u\.?\s?[tn]\.?)|(?<registro>registro|reg\.?)|(?<solicitud>solicitud(?: de (?:registro|marca))*|sol\.?|expediente|exp\.?))(?=[\s:°º#n\d]))?[\s:,]*(?:n(?:[°º.]+|ro\.?|úmero|umero|o\.)?\s*[:°º]?(?=[\s\d]))?\s*(?:de (?<kind>solicitud|registro)[\s:]*)?[\s:#]*(?<number>\d[\d.\s-]*[\dk]?)[.,;)]*$/iu;
/** Digits, with the points and blanks that people write into them. */
const NUMBER = /^\d[\d.\s]*$/;
/** More digits than an application or a registration has. */
const LONG_NUMBER = 8;
/** Digits of a number that an abbreviation stands before. */
const MIN_DIGITS = 4;
/** Two parts around a hyphen, the second a check digit. */
const HYPHENED_RUT = /^[\d.]{7,12}-[\dk]$/i;
/** The ends by which companies are known. */
const LEGAL_FORM =
  /\s(?:s\.?a\.?c?\.?|spa|s\.p\.a\.?|ltda\.?|limitada|e\.?i\.?r\.?l\.?|llc|inc\.?|corp\.?|gmbh|ag|b\.?v\.?|n\.?v\.?|plc|ltd\.?|co\.?)$/i;

/** Which number a text names, where it says so. */
type NumberKind = 'solicitud' | 'registro';

interface NamedNumber {
  /** The digits, without the words and signs around them. */
  readonly number: string;
  readonly names?: NumberKind | 'rut' | undefined;
}

/** The number in a text such as "Reg. N° 750.847"; undefined where the text is something else. */
export function parseNamedNumber(text: string): NamedNumber | undefined {
  const {
    number = '',
    rut,
    registro,
    solicitud,
    kind,
  } = INTRODUCED.exec(text.trim())?.groups ?? {};
  if (number === '') return undefined;
  // "SOL 5" is a name: a short number needs a whole word before it.
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
 * What a text is taken for. A number of eight or nine digits is a RUT where its check digit holds; shorter
 * ones are applications or registrations.
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

/** What else it could be, the likeliest first. */
export function alternativeKinds(text: string, taken: Kind): Kind[] {
  const hasDigits = /\d/.test(text);
  const possible: readonly Kind[] = hasDigits ? KINDS : ['nombre', 'titular', 'representante'];
  return possible.filter((kind) => kind !== taken);
}

/** Whether two names are the same as people write them. */
export function isSameName(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}
