import { z } from 'zod';

const REASON = 'must be a comma list of exact origins, such as https://marcas.example';

/**
 * A comma list of web origins, each written as browsers send it: a wildcard, a path or a slash at
 * the end would never be equal to one, so they are refused instead of being listed in vain.
 */
export const originListSchema = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .refine((origins) => origins.every(isOrigin), REASON);

function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
