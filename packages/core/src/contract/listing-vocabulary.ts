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

/** Aliases of orders that clients may send instead of the canonical names. */
export const SORT_ALIASES = {
  relevancia: 'relevance',
  recientes: 'fechaPresentacion:desc',
  antiguas: 'fechaPresentacion:asc',
  estado: 'estado:asc',
} as const satisfies Record<string, Sort>;

/** The dimensions that the parameter `facets` accepts. */
export const FACET_DIMENSIONS = ['clase', 'estado'] as const;

/** A dimension by which the marks of a result are counted. */
export type FacetDimension = (typeof FACET_DIMENSIONS)[number];

/** The relations of persons to marks that a filter matches: current, past, or both. */
export const VIGENCIAS = ['vigente', 'historica', 'todas'] as const;

/** The relations that a filter matches. */
export type Vigencia = (typeof VIGENCIAS)[number];
