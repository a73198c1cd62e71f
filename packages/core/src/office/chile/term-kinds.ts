/** The terms by name, in the order in which a mark's are listed. */
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

/** Those whose dates the data carries. */
export const LISTED_TERM_KINDS = [
  'oposicion',
  'publicacion',
  'renovacion',
  'nulidad',
  'no_uso',
] as const;

/** What may be missing for a date, and what a date does not prove. */
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

/** A registration holds for ten years and is renewed for as many. */
export const REGISTRATION_YEARS = 10;
