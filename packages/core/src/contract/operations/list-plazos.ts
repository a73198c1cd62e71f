import { z } from 'zod';
import { brandSummarySchema } from '../brand-summary.ts';
import { dataAsOfSchema } from '../dates.ts';
import type { OperationRow } from '../operation-row.ts';
import { pageCursor, pageLimit } from '../page-params.ts';
import { TIPOS_LISTADOS } from '../plazo-vocabulary.ts';
import { calendarioSchema, plazoSchema, plazosFilters, tipoDePlazoSchema } from '../plazos.ts';
import { scalarOrRepeatable } from '../repeatable-param.ts';

/** A page of marks with a deadline in a range of days, the earliest deadline first (decision E2). */
export const plazosPageSchema = z
  .object({
    items: z.array(brandSummarySchema.extend({ plazo: plazoSchema })),
    nextCursor: z.string().nullable(),
    estimatedTotal: z.int(),
    calendario: calendarioSchema,
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'PlazosPage' });
export type PlazosPage = z.infer<typeof plazosPageSchema>;

export const listPlazos = {
  method: 'GET',
  path: '/v1/plazos',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Terms',
  client: 'plazos.list',
  revalidates: true,
  refusals: ['fuera_de_cobertura'],
  summary: 'Marks by the day on which a term of theirs ends',
  description:
    'Marks whose term of the kind `tipo` ends from `desde` (today when left out) to `hasta`, soonest first, with the filters of a listing: exactly those whose own terms have such a date. An earlier `desde` lists what is over too. A range of `oposicion` or `publicacion` beyond the calendar: `fuera_de_cobertura`. Renewals that are due: `tipo=renovacion`. For a portfolio (`titularId`, `representanteId` or `rut` given) `tipo` may be repeated and be any kind of term, an item for each term, and `conDesconocidos=true` adds terms that are not known, last, each with what it lacks (`falta`); of at most 2,000 marks, else `validation_error`.',
  es: {
    summary: 'Marcas por el día en que vence un plazo suyo',
    description:
      'Marcas cuyo plazo de la clase `tipo` vence entre `desde` (hoy si se omite) y `hasta`, primero el más próximo, con los filtros de un listado: exactamente aquellas cuyos plazos tienen esa fecha. Un `desde` anterior incluye lo ya vencido. Un rango de `oposicion` o `publicacion` más allá del calendario: `fuera_de_cobertura`. Renovaciones por vencer: `tipo=renovacion`. Para una cartera (con `titularId`, `representanteId` o `rut`) `tipo` puede repetirse y ser cualquier clase de plazo, con una entrada por plazo, y `conDesconocidos=true` agrega al final los plazos que no se conocen, cada uno con lo que le falta (`falta`); de a lo más 2.000 marcas, si no `validation_error`.',
  },
  tool: {
    name: 'list_plazos',
    line: 'Marks with a term that ends soon: what expires (renovacion), what can be opposed (oposicion), with the filters of search_brands; of a portfolio (titularId, representanteId or rut) several tipo of any kind.',
    answer: '250 tokens a mark',
  },
  input: z.strictObject({
    ...plazosFilters,
    tipo: scalarOrRepeatable(tipoDePlazoSchema).describe(
      `Which term. One of ${TIPOS_LISTADOS.join(', ')}; for a portfolio repeatable, and any.`,
    ),
    conDesconocidos: z
      .boolean()
      .optional()
      .describe('For a portfolio: also terms that are not known, last, with what they lack.'),
    limit: pageLimit,
    cursor: pageCursor,
  }),
  output: plazosPageSchema,
  example: { input: { tipo: 'renovacion', clase: [29], limit: 1 } },
} as const satisfies OperationRow;
