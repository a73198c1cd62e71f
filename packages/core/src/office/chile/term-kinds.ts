/** The kinds of term, in the order in which the terms of a mark are listed. */
export const TERM_KINDS = [
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

/** The kinds of term whose dates can be computed from the data. */
export const LISTED_TERM_KINDS = [
  'oposicion',
  'publicacion',
  'renovacion',
  'nulidad',
  'no_uso',
] as const;

/** Codes for data missing to compute a date (`missing`), and for limits of what a date proves (`warnings`). */
export const TERM_REMARKS = {
  missing: ['notificacion', 'ejecutoria', 'calendario', 'fecha', 'acto_de_renovacion'],
  warnings: [
    'no_prueba_cierre',
    'mala_fe',
    'ley_anterior',
    'posible_renovacion',
    'designacion_internacional',
  ],
} as const;

/** Years for which a registration is valid, and by which each renewal extends it. */
export const REGISTRATION_YEARS = 10;
