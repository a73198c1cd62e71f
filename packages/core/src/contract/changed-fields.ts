/** The fields of a mark that a change may name. */
export const CHANGED_FIELDS = [
  'nroRegistro',
  'denominacion',
  'estado',
  'estadoOriginal',
  'tipoSigno',
  'fechaPresentacion',
  'fechaPublicacion',
  'fechaRegistro',
  'fechaVencimiento',
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
