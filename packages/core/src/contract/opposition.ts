import { z } from 'zod';
import { anotacionSchema } from './anotacion.ts';
import { brandSummarySchema } from './brand-summary.ts';
import { dataAsOfSchema, dateSchema } from './dates.ts';
import { estadoSchema } from './estado-schema.ts';
import { claseSchema } from './nice-class.ts';
import { pageCursor, pageLimit } from './page-params.ts';
import { several } from './several.ts';
import { cleanText, numeroParam } from './wire-text.ts';

/** What `GET /v1/brands/{nro}/opposition` takes. */
export const brandOppositionParamsSchema = z.strictObject({
  nro: numeroParam.describe('The application number.'),
});
export type BrandOppositionParams = z.input<typeof brandOppositionParamsSchema>;

/** Opposition timeline of one mark (decision C8). */
export const brandOppositionSchema = z
  .object({
    nroSolicitud: z.string(),
    estado: estadoSchema,
    abierta: z.boolean(),
    eventos: z.array(anotacionSchema),
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'BrandOpposition' });
export type BrandOpposition = z.infer<typeof brandOppositionSchema>;

/** What `GET /v1/oppositions/open` takes; 20 marks a page by default. */
export const openOppositionsParamsSchema = z.strictObject({
  clase: several(claseSchema).optional().describe('Nice classes.'),
  titular: several(cleanText()).optional().describe('Part of a holder name.'),
  representante: several(cleanText()).optional().describe('Part of a representative name.'),
  limit: pageLimit,
  cursor: pageCursor,
});
export type OpenOppositionsParams = z.input<typeof openOppositionsParamsSchema>;

/** Marks under an open opposition, newest opening first (decision C9). */
export const openOppositionsSchema = z
  .object({
    items: z.array(
      brandSummarySchema.extend({ abiertaDesde: dateSchema, ultimoEvento: anotacionSchema }),
    ),
    nextCursor: z.string().nullable(),
    estimatedTotal: z.int(),
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'OpenOppositions' });
export type OpenOppositions = z.infer<typeof openOppositionsSchema>;
