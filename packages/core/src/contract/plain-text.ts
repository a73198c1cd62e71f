/**
 * Parsing and checks of callers' texts before schema validation. This module does not use the schema library, so that
 * an index in a browser can apply the same rules.
 */

const CONTROL_NUL = '\u0000';
const INTEGER_TEXT = /^-?\d{1,9}$/;
/** Matches white space only, including U+0085, which `trim` and `\s` do not treat as white space. */
const BLANK = /^[\s\u0085]*$/;
/** Matches the points and blanks in a printed number, between its thousands and around it. */
const POINTS_AND_BLANKS = /[\s.]+/g;

/** Tells whether a text can be stored and returned: it has no NUL and no unpaired surrogate (decision D13). */
export function isCleanText(text: string): boolean {
  return !text.includes(CONTROL_NUL) && text.isWellFormed();
}

/** Tells whether a text is only white space; as a search text it would match everything (decision D13). */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** Removes the points and blanks from an application or registration number: `116.678` is `116678` (decision D13). */
export function normalizeNumero(text: string): string {
  return text.replaceAll(POINTS_AND_BLANKS, '');
}

/** Parses a plain decimal integer; any other text is returned unchanged, so that the schema rejects it. */
export function integerFromText(text: string): number | string {
  return INTEGER_TEXT.test(text) ? Number(text) : text;
}
