/*
 * How texts of callers are read before any schema judges them: without the schema library, so that an index in a
 * browser reads them alike.
 */

const CONTROL_NUL = '\u0000';
const INTEGER_TEXT = /^-?\d{1,9}$/;
/** `trim` knows no U+0085, which Unicode calls white space. */
const BLANK = /^[\s\u0085]*$/;
/** Of a number in print: the characters between its thousands, and around it. */
const POINTS_AND_BLANKS = /[\s.]+/g;

/** True when the text can be stored and echoed: no NUL, no unpaired surrogate (decision D13). */
export function isCleanText(text: string): boolean {
  return !text.includes(CONTROL_NUL) && text.isWellFormed();
}

/** True for a text of blanks alone, which must not find everything (decision D13). */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/**
 * The number of an application or registration without the points and blanks that it may be written with:
 * `116.678` is `116678` (decision D13).
 */
export function plainNumero(text: string): string {
  return text.replaceAll(POINTS_AND_BLANKS, '');
}

/** Reads a plain decimal integer; any other text comes back unchanged for the schema to refuse. */
export function integerFromText(text: string): number | string {
  return INTEGER_TEXT.test(text) ? Number(text) : text;
}
