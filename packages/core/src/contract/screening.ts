import { z } from 'zod';
import { dataAsOfSchema } from './dates.ts';
import { errorCodeSchema } from './error-envelope.ts';
import { LIMITS } from './limits.ts';
import { similarBrandSchema, similarByTextParamsSchema } from './similar.ts';
import { cleanText, integerParam, numeroParam, searchTextSchema } from './wire-text.ts';

const {
  q: _,
  explain: __,
  limit: ___,
  clase,
  allClasses,
  estado,
  excluirTitular,
  minScore,
  ...filters
} = similarByTextParamsSchema.shape;

/** One name to screen. Exactly one of `q` and `nro`: what depends on both is decided by the domain. */
const consultaSchema = z.strictObject({
  id: cleanText(LIMITS.labelMax).optional(),
  q: searchTextSchema.optional(),
  nro: numeroParam.optional(),
  clase,
});

/**
 * Body of `POST /v1/brands/screening` (decision E5). More than 50 names are `invalid_input` (422), not a shape
 * error, so the schema sets no upper bound.
 */
export const screeningParamsSchema = z.strictObject({
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
  limit: integerParam(1, LIMITS.screeningItemsMax)
    .optional()
    .meta({ description: 'Marks a name.', default: LIMITS.screeningItemsDefault }),
});
export type ScreeningParams = z.input<typeof screeningParamsSchema>;

const screenedSchema = z
  .object({
    id: z.string().describe('As sent, else the place in the list, from 0.'),
    q: z.string().optional(),
    nro: z.string().optional(),
    items: z
      .array(similarBrandSchema)
      .optional()
      .describe('Most similar first; absent where there is an error.'),
    error: z.object({ code: errorCodeSchema, message: z.string() }).optional(),
  })
  .meta({ id: 'ScreenedName' });
export type ScreenedName = z.infer<typeof screenedSchema>;

/** What is like each of many names, in the order asked (decision E5). */
export const screeningSchema = z
  .object({ items: z.array(screenedSchema), dataAsOf: dataAsOfSchema })
  .meta({ id: 'Screening' });
export type Screening = z.infer<typeof screeningSchema>;
