/** The fields with one value each: name, numbers, status and dates. */
export const HEAD_FIELDS = [
  'nroRegistro',
  'denominacion',
  'estado',
  'estadoOriginal',
  'tipoSigno',
  'fechaPresentacion',
  'fechaPublicacion',
  'fechaRegistro',
  'fechaVencimiento',
] as const;

/** The fields of a mark that a change may name. */
export const CHANGED_FIELDS = [
  ...HEAD_FIELDS,
  'clases',
  'titulares',
  'representantes',
  'anotaciones',
  'traduccion',
  'descripcionEtiqueta',
  'renovaciones',
  'viena',
] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];
