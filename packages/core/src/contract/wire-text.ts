import { z } from 'zod';
import { LIMITS } from './limits.ts';

const CONTROL_NUL = '\u0000';
const NUMERO = /^[0-9A-Za-z-]{1,20}$/;
const INTEGER_TEXT = /^-?\d{1,9}$/;

/** True when the text can be stored and echoed: no NUL, no unpaired surrogate (decision D13). */
export function isCleanText(text: string): boolean {
  return !text.includes(CONTROL_NUL) && text.isWellFormed();
}

/** Free text from outside: clean, and at most `max` UTF-16 units. */
export function cleanText(max: number = LIMITS.parameterTextMax) {
  return z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine(isCleanText, 'must not contain NUL or unpaired surrogates');
}

/** Text that ranks or finds names. Blanks alone ask nothing, and must not find everything (decision D13). */
export const searchTextSchema = cleanText(LIMITS.queryTextMax)
  .refine((text) => text.trim() !== '', 'must not be blank: send the text to search for')
  .meta({ example: 'kolun' });

/** An application or registration number: digits, letters and hyphens, 1 to 20 (decision D13). */
export const numeroSchema = z
  .string()
  .regex(NUMERO, 'must be 1 to 20 digits, letters or hyphens')
  .meta({ example: '1523001' });

/** A whole number; texts of plain digits are read, nothing else (`1e1` is refused). */
export function integerParam(min: number, max: number) {
  return z
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be a whole number from ${min} to ${max}`)
    .max(max, `must be a whole number from ${min} to ${max}`);
}

/** Reads a plain decimal integer; any other text comes back unchanged for the schema to refuse. */
export function integerFromText(text: string): number | string {
  return INTEGER_TEXT.test(text) ? Number(text) : text;
}
