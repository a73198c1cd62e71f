/** The orders of a listing under their canonical names (specification 4.2). */
export const SORTS = [
  'relevance',
  'fechaPresentacion:desc',
  'fechaPresentacion:asc',
  'fechaActualizacion:desc',
  'fechaActualizacion:asc',
  'denominacion:asc',
  'denominacion:desc',
  'estado:asc',
  'estado:desc',
] as const;

/** An order of a listing. */
export type Sort = (typeof SORTS)[number];

/** Other spellings that clients may send. */
export const SORT_ALIASES = {
  relevancia: 'relevance',
  recientes: 'fechaPresentacion:desc',
  antiguas: 'fechaPresentacion:asc',
  estado: 'estado:asc',
} as const satisfies Record<string, Sort>;

/** What `facets` may name. */
export const FACET_DIMENSIONS = ['clase', 'estado'] as const;

/** A dimension that is counted. */
export type FacetDimension = (typeof FACET_DIMENSIONS)[number];

/** Which relations of persons a filter reads: current ones, past ones, or both. */
export const VIGENCIAS = ['vigente', 'historica', 'todas'] as const;

/** Which relations a filter reads. */
export type Vigencia = (typeof VIGENCIAS)[number];
