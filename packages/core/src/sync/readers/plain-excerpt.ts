import { hideTaxIds } from '../../domain/persons/hide-tax-ids.ts';

const LENGTH = 200;
const WINDOW = 4 * LENGTH;

/** A tax id after its name in any form, in JSON within JSON too, or anywhere with its check digit. */
const TAX_IDS = /(\\?"rut\\?"\s*:\s*)(?:\\?"[^"]*"?|\d+)|\b\d[\d.]{5,10}-[\dk]\b/gi;
const BLANKS = /[\s\0]+/g;
const NUMBER_AT_END = /(?<![\d.-])[\d.-]+$/;

/**
 * The start of a text from a document, fit for the run ledger and its readers: one line, clean,
 * short, without tax ids. A number that the cut may have parted from its check digit goes too.
 */
export function plainExcerpt(text: string): string {
  const start = text.slice(0, WINDOW).replace(BLANKS, ' ').trim();
  return hideTaxIds(text.length > WINDOW ? start.replace(NUMBER_AT_END, '') : start)
    .replace(TAX_IDS, (_, label?: string) => `${label ?? ''}[rut]`)
    .slice(0, LENGTH)
    .toWellFormed();
}
