import { z } from 'zod';
import { CODE_SYNTAX } from './code-fields.ts';
import { LIMITS } from './limits.ts';
import { isBlank, isCleanText, normalizeNumero } from './plain-text.ts';

const NUMERO = /^[0-9A-Za-z-]{1,20}$/;
const NUMERO_AS_WRITTEN = /^[\s.]*(?:[0-9A-Za-z-][\s.]*){1,20}$/;

/** Builds the schema of a caller's free text: without NUL and unpaired surrogates, at most `max` UTF-16 units. */
export function cleanText(max: number = LIMITS.parameterTextMax) {
  return z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine(isCleanText, 'must not contain NUL or unpaired surrogates');
}

/** The schema of a text by which names are searched or ranked; it must not be blank (decision D13). */
export const searchTextSchema = cleanText(LIMITS.queryTextMax)
  .refine((text) => !isBlank(text), 'must not be blank: send the text to search for')
  .meta({ example: 'kolun' });

/** A stored application or registration number: digits, letters and hyphens, 1 to 20. */
export const numeroSchema = z
  .string()
  .regex(NUMERO, 'must be 1 to 20 digits, letters or hyphens')
  .meta({ example: '1523001' });

/** A number as callers send it: points and blanks, as in `116.678`, are removed (decision D13). */
export const numeroParam = z
  .string()
  .regex(NUMERO_AS_WRITTEN, 'must be 1 to 20 digits, letters or hyphens')
  .overwrite(normalizeNumero)
  .meta({ example: '1523001' });

/** Builds the schema of a whole number, which may be a text of plain digits; `1e1` is rejected. */
export function integerParam(min: number, max: number) {
  return z
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be a whole number from ${min} to ${max}`)
    .max(max, `must be a whole number from ${min} to ${max}`);
}

/** A Vienna class, with or without leading zeros. */
export const vienaSchema = z.string().regex(CODE_SYNTAX.viena.pattern, CODE_SYNTAX.viena.message);
