import { z } from 'zod';
import { brandSummarySchema } from '../brand-summary.ts';
import { dataAsOfSchema } from '../dates.ts';
import { estadoSchema } from '../estado-schema.ts';
import { explainParam } from '../explanation.ts';
import { listingFilters } from '../filter-schemas.ts';
import { LIMITS } from '../limits.ts';
import { SORT_ALIASES, SORTS } from '../listing-vocabulary.ts';
import { claseSchema } from '../nice-class.ts';
import type { OperationRow } from '../operation-row.ts';
import { pageCursor, pageLimit } from '../page-params.ts';
import { cleanText, integerParam, searchTextSchema } from '../wire-text.ts';

const SORT_SPELLINGS = [...SORTS, ...(Object.keys(SORT_ALIASES) as (keyof typeof SORT_ALIASES)[])];

/** Counts of the marks in the current result, to which the facet's own filter is applied too (decision C14). */
export const facetsSchema = z
  .object({
    clase: z.array(z.object({ value: claseSchema, count: z.int() })).optional(),
    estado: z.array(z.object({ value: estadoSchema, count: z.int() })).optional(),
  })
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof facetsSchema>;

/** A page of the marks that a search or listing found (specification 2.4). */
export const brandPageSchema = z
  .object({
    items: z.array(brandSummarySchema),
    nextCursor: z.string().nullable(),
    estimatedTotal: z.int(),
    facets: facetsSchema.optional(),
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'BrandPage' });
export type BrandPage = z.infer<typeof brandPageSchema>;

export const searchBrands = {
  method: 'GET',
  path: '/v1/brands',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Marks',
  retired: ['denominacion', 'fechaDesde', 'fechaHasta'],
  revalidates: true,
  summary: 'Search or list marks',
  description: `Without text, lists marks: newest filing first unless \`sort\` says otherwise. With \`q\` or \`nombre\`, ranks them by text and adds \`score\`.

Values of one repeated parameter are alternatives; different parameters must all hold. \`q\` may be narrowed by \`clase\`, \`estado\`, \`tipoSigno\`, dates, persons, \`liveOnly\` and \`vivas\`. Together with \`nombre\`, \`nroSolicitud\` or \`nroRegistro\` it is discarded and those fields are searched.

Paging: send \`nextCursor\` back unchanged as \`cursor\` until it is null; or use \`offset\`, but not both. Relevance takes cursors only. \`fechaActualizacion\`, \`denominacion\` and \`estado\` orders take offsets only. Marks without filing date come last in both date orders. With text, only the best 600 or so are sorted, counted and paged.`,
  es: {
    summary: 'Buscar o listar marcas',
    description:
      'Sin texto lista marcas: primero las de presentación más reciente, salvo que `sort` diga otra cosa. Con `q` o `nombre` las ordena por el texto y agrega `score`.\n\nLos valores de un parámetro repetido son alternativas; parámetros distintos deben cumplirse todos. `q` se puede acotar por `clase`, `estado`, `tipoSigno`, fechas, personas, `liveOnly` y `vivas`. Junto con `nombre`, `nroSolicitud` o `nroRegistro` se descarta y se buscan esos campos.\n\nPaginación: devuelve `nextCursor` sin cambios como `cursor` hasta que sea null; o usa `offset`, pero no ambos. La relevancia acepta solo cursores. Los órdenes por `fechaActualizacion`, `denominacion` y `estado` aceptan solo offset. Las marcas sin fecha de presentación van al final en ambos órdenes de fecha. Con texto solo se ordenan, cuentan y paginan las 600 mejores, más o menos.',
  },
  tool: {
    name: 'search_brands',
    line: 'Find marks by words, holder, representative, tax id, class, status or dates, or list them newest first. To judge whether a name is free use find_similar_brands.',
    answer: '130 tokens a mark, 300 with explain',
  },
  // `parseBrandRequest` in the domain checks the rules that concern several parameters.
  input: z.strictObject({
    q: searchTextSchema
      .optional()
      .describe('Free text over the denomination; ranks and adds score.'),
    nombre: searchTextSchema.optional().describe('Text over the denomination in advanced mode.'),
    ...listingFilters,
    explain: explainParam,
    sort: z.enum(SORT_SPELLINGS).optional().meta({
      description: 'Order. Without text, relevance means newest filing first, then number.',
      default: 'relevance',
    }),
    limit: pageLimit,
    cursor: pageCursor,
    offset: integerParam(0, LIMITS.offsetMax)
      .optional()
      .describe('Marks to skip; not with cursor, not with relevance.'),
    facets: cleanText().optional().describe('Comma list of clase, estado: counts over the result.'),
  }),
  output: brandPageSchema,
  example: { input: { q: 'kolun', clase: [29, 30], limit: 2, facets: 'estado' } },
} as const satisfies OperationRow;
export type BrandListingParams = z.input<typeof searchBrands.input>;
