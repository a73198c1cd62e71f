import { SIGN_TYPES } from '../office/index.ts';
import { cleanText } from './wire-text.ts';

/** The codes of sign types (decision B5). An unknown text of the office becomes `otra`. */
export const TIPOS_SIGNO = SIGN_TYPES;

/** A sign-type code of the catalog. */
export type TipoSigno = (typeof TIPOS_SIGNO)[number];

/** The schema of a sign-type code in a filter; an unknown code matches no mark (decision B5). */
export const tipoSignoParam = cleanText().refine(
  (text) => !/[,;|]/.test(text),
  'must be one code, such as mixta',
);
