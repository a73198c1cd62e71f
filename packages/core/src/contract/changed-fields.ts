/** The fields of a mark that an entry of the list of changes can report as changed. */
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
