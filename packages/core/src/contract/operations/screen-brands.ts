import { z } from 'zod';
import { dataAsOfSchema } from '../dates.ts';
import { errorCodeSchema } from '../error-envelope.ts';
import { explainParam } from '../explanation.ts';
import { goodsAnswerFields } from '../goods.ts';
import { LIMITS } from '../limits.ts';
import type { OperationRow } from '../operation-row.ts';
import { plazoSchema } from '../plazos.ts';
import { similarBrandSchema, similarFilters } from '../similar.ts';
import { cleanText, integerParam, numeroParam, searchTextSchema } from '../wire-text.ts';

const {
  explain: _,
  limit: __,
  clase,
  allClasses,
  estado,
  excluirTitular,
  minScore,
  cobertura: ___,
  coberturaDe: ____,
  ...filters
} = similarFilters;

/** One name to screen. The domain checks that exactly one of `q` and `nro` is sent. */
const consultaSchema = z.strictObject({
  id: cleanText(LIMITS.labelMax).optional(),
  q: searchTextSchema.optional(),
  nro: numeroParam.optional(),
  clase,
  cobertura: cleanText(LIMITS.coberturaMax).optional(),
  coberturaDe: numeroParam.optional(),
});

const screenedMarkSchema = similarBrandSchema
  .extend({
    plazos: z
      .array(plazoSchema)
      .optional()
      .describe('Terms of opposition and renewal; with `explain`.'),
  })
  .meta({ id: 'ScreenedMark' });
export type ScreenedMark = z.infer<typeof screenedMarkSchema>;

const screenedSchema = z
  .object({
    id: z.string().describe('As sent, else the place in the list, from 0.'),
    q: z.string().optional(),
    nro: z.string().optional(),
    items: z
      .array(screenedMarkSchema)
      .optional()
      .describe('Most similar first; absent where there is an error.'),
    ...goodsAnswerFields,
    error: z.object({ code: errorCodeSchema, message: z.string() }).optional(),
  })
  .meta({ id: 'ScreenedName' });
export type ScreenedName = z.infer<typeof screenedSchema>;

/** The marks similar to each name of a screening, in the order of the request (decision E5). */
export const screeningSchema = z
  .object({ items: z.array(screenedSchema), dataAsOf: dataAsOfSchema })
  .meta({ id: 'Screening' });
export type Screening = z.infer<typeof screeningSchema>;

export const screenBrands = {
  method: 'POST',
  path: '/v1/brands/screening',
  scope: 'brands:read',
  units: { each: 'consultas' },
  status: 200,
  subject: 'Marks',
  client: 'brands.screening',
  refusals: ['invalid_input'],
  summary: 'Marks confusable with each of many names',
  description:
    'Up to 50 names, each a text `q` or the number `nro` of a mark, compared as a similar search compares one, in one pass. An answer for each stands in the order asked. The `clase` of a name replaces that of the request, and a name has goods of its own. An unknown number is the `error` of its entry and spoils no other. With `explain` each mark has why it is similar (`explicacion`) and its terms of opposition and renewal (`plazos`), as in a clearance report. Costs one quota unit for each name, all charged at once; with fewer left nothing is charged.',
  es: {
    summary: 'Marcas que se confunden con cada uno de muchos nombres',
    description:
      'Hasta 50 nombres, cada uno un texto `q` o el número `nro` de una marca, comparados como en una búsqueda de similares, de una pasada. Hay una respuesta por cada uno, en el orden pedido. La `clase` de un nombre reemplaza la de la solicitud; sus productos son propios. Un número desconocido es el `error` de su entrada y no daña a las demás. Con `explain` cada marca trae por qué se asemeja (`explicacion`) y sus plazos de oposición y renovación (`plazos`), como en un informe de disponibilidad. Cuesta una unidad de cuota por nombre, cobradas de una vez; si no alcanzan no se cobra nada.',
  },
  tool: {
    name: 'screen_brands',
    line: 'find_similar_brands for up to 50 names at once; a unit each.',
    answer: '200 tokens a mark: 15,000 by default, 200,000 at the limits',
    entries: 75,
  },
  // Without an upper bound: more than 50 names give `invalid_input` from the domain rather than a schema error.
  input: z.strictObject({
    consultas: z
      .array(consultaSchema)
      .min(1, 'must hold at least one name')
      .describe('At most 50, each with q or nro.'),
    clase,
    allClasses,
    ...filters,
    estado,
    excluirTitular,
    minScore,
    explain: explainParam,
    limit: integerParam(1, LIMITS.screeningItemsMax)
      .optional()
      .meta({ description: 'Marks a name.', default: LIMITS.screeningItemsDefault }),
  }),
  output: screeningSchema,
  example: {
    input: { consultas: [{ id: 'leche', q: 'colun' }, { nro: '9' }], clase: [29], limit: 1 },
  },
} as const satisfies OperationRow;
