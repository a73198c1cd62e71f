import { SIGN_TYPES } from '../office/index.ts';
import { cleanText } from './wire-text.ts';

/** Sign-type codes (decision B5). An unreadable office text becomes `otra`. */
export const TIPOS_SIGNO = SIGN_TYPES;

/** A sign-type code of the catalog. */
export type TipoSigno = (typeof TIPOS_SIGNO)[number];

/** A sign-type code as a filter; an unknown code matches nothing (decision B5). */
export const tipoSignoParam = cleanText().refine(
  (text) => !/[,;|]/.test(text),
  'must be one code, such as mixta',
);
