import { foldText } from '../../likeness/text/text-folding.ts';
import { provinceOf } from '../../office/index.ts';
import { tidyOfficeText } from './office-text.ts';

/** The name and country of a person in the office's spreadsheets. */
interface NamedApplicant {
  readonly nombre: string;
  readonly pais?: string;
}

const NAME_SEPARATORS = /[;|\r\n]+/;
const COUNTRY_FIRST = /^\s*\(\s*([A-Za-z]{2})\s*\)/;
const COUNTRY_WITHIN = /\(([A-Z]{2})\)(?=\s*\S)/g;

/**
 * Parses the persons in a text like `"(CL) NOMBRE; (US) NAME"`, separated by `;`, `|`, a line break, or the next
 * country (decision B1). Within a name only an assigned country code begins the next person, and only if the first
 * person had a code, so that `(GB) ACME (UK) LIMITED` is one company. Duplicates are removed.
 */
export function readApplicantNames(text: string): NamedApplicant[] {
  const applicants = new Map<string, NamedApplicant>();
  for (const piece of text.split(NAME_SEPARATORS)) {
    for (const part of splitAtCountryCodes(piece)) {
      const applicant = readApplicant(part);
      if (applicant) applicants.set(`${applicant.pais ?? ''} ${applicant.nombre}`, applicant);
    }
  }
  return [...applicants.values()];
}

/** Assigned two-letter country codes, ISO 3166-1. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS ' +
  'BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE ' +
  'EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM ' +
  'HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC ' +
  'LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO ' +
  'TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

const codes = new Set(CODES.split(' '));

/** Tells whether a text is an assigned two-letter country code in capitals. */
function isCountryCode(code: string): boolean {
  return codes.has(code);
}

/** Codes by folded Spanish country name. */
const byName = new Map<string, string>();

/** Converts a country code in any case or a Spanish country name to the code; null for any other text. */
export function readCountry(text: string): string | null {
  const code = text.toUpperCase();
  if (isCountryCode(code)) return code;
  if (byName.size === 0) {
    const names = new Intl.DisplayNames(['es'], { type: 'region' });
    for (const known of codes) byName.set(foldText(names.of(known) ?? known), known);
  }
  return byName.get(foldText(text)) ?? null;
}

function splitAtCountryCodes(piece: string): string[] {
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

const CODE_SEPARATORS = /[\s,;|]+/;
const CODE = /^0*([1-9]\d*)(?:\.0+)?$/;

/**
 * Parses the comuna or region code of each of `count` persons, without leading zeros (specification 2.3). One code
 * applies to all persons, `count` codes apply to one person each, and any other number of codes is ignored. A text
 * that is no code of at most `digits` digits is undefined.
 */
export function readAddressCodes(
  text: string,
  { count, digits }: { readonly count: number; readonly digits: number },
): (string | undefined)[] {
  const codes = text.split(CODE_SEPARATORS).filter((part) => part !== '');
  const readings = codes.map((code) => {
    const plain = CODE.exec(code)?.[1];
    return plain !== undefined && plain.length <= digits ? plain : undefined;
  });
  if (readings.length === 1) return Array.from({ length: count }, () => readings[0]);
  return readings.length === count ? readings : [];
}

/**
 * Returns the code of the province of a comuna: the first three digits of the comuna padded to five (specification
 * 2.3).
 *
 * @example provinciaDeComuna('9101') // '091', from 09101
 * @param comuna a code as in `Persona.comuna`
 * @returns null for the code that means unknown or foreign, and for a text that is no comuna code
 */
export function provinciaDeComuna(comuna: string): string | null {
  return provinceOf(comuna);
}
