import { LISTED_TERM_KINDS, TERM_KINDS } from '../office/index.ts';

/** Kinds of deadline of the procedure and of a registration, in the order in which a mark's deadlines are listed. */
export const TIPOS_DE_PLAZO = TERM_KINDS;
export type TipoDePlazo = (typeof TIPOS_DE_PLAZO)[number];

/** Kinds of deadline by which marks can be listed, because their dates can be computed from the data. */
export const TIPOS_LISTADOS = LISTED_TERM_KINDS;
export type TipoListado = (typeof TIPOS_LISTADOS)[number];
