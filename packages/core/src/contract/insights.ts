import { z } from 'zod';
import { dataAsOfSchema, dateSchema } from './dates.ts';
import { estadoSchema } from './estado-schema.ts';
import { filterSchemas } from './filter-schemas.ts';
import { pageLimit } from './page-params.ts';
import { tipoSignoParam } from './tipo-signo.ts';

/** Filters of the five aggregations of marks (decision C13); here `estado` takes one value only. */
export const insightParamsSchema = z.strictObject({
  estado: estadoSchema.optional().describe('Only marks of this status.'),
  tipoSigno: tipoSignoParam.optional().describe('Only marks of this sign type.'),
  ...filterSchemas('insights'),
});
export type InsightParams = z.input<typeof insightParamsSchema>;

/** Parameters of `GET /v1/insights/by-holder` and `by-representante`; `topN` rows are returned, 20 by default. */
export const topInsightParamsSchema = insightParamsSchema.extend({
  topN: pageLimit,
});

export function insightSchema<T extends z.ZodType>(row: T) {
  return z.object({
    data: z.array(row),
    dataAsOf: dataAsOfSchema,
    coverageThrough: dateSchema.optional().describe('Newest filing date not after today.'),
  });
}

export const insightPersonFields = {
  nombre: z.string(),
  apellido: z.string().nullable(),
  pais: z.string().nullable(),
  n: z.int(),
};
