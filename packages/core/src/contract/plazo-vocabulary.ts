import { LISTED_TERM_KINDS, TERM_KINDS } from '../office/index.ts';

/** The deadlines of the procedure and of a registration, in the order in which a mark's are listed. */
export const TIPOS_DE_PLAZO = TERM_KINDS;
export type TipoDePlazo = (typeof TIPOS_DE_PLAZO)[number];

/** The deadlines by which marks can be listed: those whose dates the data contain. */
export const TIPOS_LISTADOS = LISTED_TERM_KINDS;
export type TipoListado = (typeof TIPOS_LISTADOS)[number];
