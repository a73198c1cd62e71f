import { z } from 'zod';
import { dateSchema } from '../dates.ts';
import { LIMITS } from '../limits.ts';
import type { OperationRow } from '../operation-row.ts';
import { JUDGED_HIT_FIELDS, watchHitSchema } from '../watch-hit.ts';
import { newWatchItemSchema, watchFiltersSchema } from '../watchlist.ts';
import { integerParam } from '../wire-text.ts';

const previewedHitSchema = watchHitSchema
  .pick({ matchedNro: true, ...JUDGED_HIT_FIELDS })
  .extend({
    item: z.int().describe('Place of the item in the request, from 0.'),
    mark: z.string().describe('The text or number that matched.'),
    at: watchHitSchema.shape.detectedAt.describe('When the mark changed.'),
  })
  .meta({ id: 'PreviewedHit' });

export type PreviewedHit = z.infer<typeof previewedHitSchema>;

/** The hits that a watchlist would have had in the past (decision F3). Nothing is stored. */
export const watchPreviewSchema = z
  .object({
    desde: dateSchema,
    hasta: dateSchema,
    total: z.int(),
    fueraPorProductos: z
      .int()
      .optional()
      .describe('Left out by `relacion` and `conocidas`; present where an item has goods.'),
    porMes: z
      .array(z.object({ mes: z.string(), n: z.int() }))
      .describe('Hits of each month that has any, oldest first.'),
    porScore: z
      .array(z.object({ desde: z.number(), hasta: z.number(), n: z.int() }))
      .describe('Hits by score, in steps of a tenth; the highest holds 1 too.'),
    items: z.array(previewedHitSchema).describe('The newest 100, newest first.'),
  })
  .meta({ id: 'WatchPreview' });
export type WatchPreview = z.infer<typeof watchPreviewSchema>;

export const previewWatch = {
  method: 'POST',
  path: '/v1/watch/preview',
  scope: 'watch:read',
  units: 1,
  status: 200,
  subject: 'Watchlists',
  client: 'watch.preview',
  refusals: ['invalid_rut', 'watchlist_too_large'],
  summary: 'What a watchlist would have brought',
  description:
    'The hits that a list of these items and filters would have had over the last `dias`, swept at the end of each day: counted by month and by score, the newest 100 shown. Names are judged as they are today, and a mark as it was then. Nothing is stored. Use it to choose `minScore`. Costs a unit for each 30 days begun, all charged at once.',
  es: {
    summary: 'Lo que una vigilancia habría traído',
    description:
      'Las coincidencias que una lista de estos elementos y filtros habría tenido en los últimos `dias`, revisada al final de cada día: contadas por mes y por parecido, con las 100 más recientes. Los nombres se juzgan como hoy, y una marca como era entonces. No se guarda nada. Sirve para elegir `minScore`. Cuesta una unidad por cada 30 días comenzados, cobradas de una vez.',
  },
  tool: {
    name: 'watch_preview',
    line: 'What a watchlist of these items and filters would have brought over past days, to choose minScore. Nothing is stored; a unit for each 30 days.',
    answer: '300 tokens and 250 a hit: at most 26,000',
  },
  input: z.strictObject({
    items: z
      .array(newWatchItemSchema)
      .min(1)
      .describe('Each with one of marca, nroSolicitud, rut and personaId.'),
    filters: watchFiltersSchema.optional(),
    dias: integerParam(1, LIMITS.previewDaysMax)
      .optional()
      .meta({ description: 'Days that have passed.', default: LIMITS.previewDays }),
  }),
  output: watchPreviewSchema,
  example: { input: { items: [{ marca: 'NORVALLE' }], filters: { clase: [5] }, dias: 30 } },
} as const satisfies OperationRow;
