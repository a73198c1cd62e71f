import { isLegalPersonRut, normalizeRut } from './rut.ts';

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
