const UNKNOWN_OR_FOREIGN: ReadonlySet<string> = new Set(['99', '999', '99999']);
const COMUNA_DIGITS = 5;
const PROVINCIA_DIGITS = 3;

/**
 * The code of the province that a comuna lies in: the first three digits of the comuna padded to
 * five (specification 2.3).
 *
 * @example provinciaDeComuna('9101') // '091', from 09101
 * @param comuna code as `Persona.comuna` has it
 * @returns null for the sentinel of unknown or foreign, and for what is no comuna code
 */
export function provinciaDeComuna(comuna: string): string | null {
  if (UNKNOWN_OR_FOREIGN.has(comuna) || !/^\d{4,5}$/.test(comuna)) return null;
  return comuna.padStart(COMUNA_DIGITS, '0').slice(0, PROVINCIA_DIGITS);
}
