/** The terms of the procedure and of a registration, in the order in which a mark's are listed. */
export const TIPOS_DE_PLAZO = [
  'oposicion',
  'publicacion',
  'renovacion',
  'nulidad',
  'no_uso',
  'contestacion',
  'observacion_de_fondo',
  'apelacion',
  'pago_final',
] as const;
export type TipoDePlazo = (typeof TIPOS_DE_PLAZO)[number];

/** The terms by which marks can be listed: those whose dates the data carries. */
export const TIPOS_LISTADOS = [
  'oposicion',
  'publicacion',
  'renovacion',
  'nulidad',
  'no_uso',
] as const satisfies readonly TipoDePlazo[];
export type TipoListado = (typeof TIPOS_LISTADOS)[number];
