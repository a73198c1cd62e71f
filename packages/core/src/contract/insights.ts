import { z } from 'zod';
import { dataAsOfSchema, dateSchema } from './dates.ts';
import { estadoSchema } from './estado-schema.ts';
import { filterSchemas } from './filter-schemas.ts';
import { LIMITS } from './limits.ts';
import { claseSchema } from './nice-class.ts';
import { pageLimit } from './page-params.ts';
import { tipoSignoParam } from './tipo-signo.ts';
import { integerParam } from './wire-text.ts';

/** Filters of the five aggregations (decision C13); `estado` is scalar here. */
export const insightParamsSchema = z.strictObject({
  estado: estadoSchema.optional().describe('Only marks of this status.'),
  tipoSigno: tipoSignoParam.optional().describe('Only marks of this sign type.'),
  ...filterSchemas('insights'),
});
export type InsightParams = z.input<typeof insightParamsSchema>;

/** What `GET /v1/insights/by-holder` and `by-representante` take; `topN` rows, 20 by default. */
export const topInsightParamsSchema = insightParamsSchema.extend({
  topN: pageLimit,
});
export type TopInsightParams = z.input<typeof topInsightParamsSchema>;

/** What `GET /v1/insights/by-month` takes; every month by default. */
export const byMonthParamsSchema = insightParamsSchema.extend({
  limit: integerParam(1, LIMITS.monthsMax)
    .optional()
    .describe('Only the newest so many months in which marks were filed; all by default.'),
});
export type ByMonthParams = z.input<typeof byMonthParamsSchema>;

function insight<T extends z.ZodType>(row: T) {
  return z.object({
    data: z.array(row),
    dataAsOf: dataAsOfSchema,
    coverageThrough: dateSchema.optional().describe('Newest filing date not after today.'),
  });
}

const personRow = {
  nombre: z.string(),
  apellido: z.string().nullable(),
  pais: z.string().nullable(),
  n: z.int(),
};

/** What `GET /v1/insights/by-class` answers: marks in each Nice class. */
export const byClassSchema = insight(z.object({ clase: claseSchema, n: z.int() })).meta({
  id: 'InsightByClass',
});
/** What `GET /v1/insights/by-estado` answers: marks of each status. */
export const byEstadoSchema = insight(z.object({ estado: estadoSchema, n: z.int() })).meta({
  id: 'InsightByEstado',
});
/** What `GET /v1/insights/by-month` answers: marks filed in each month, `YYYY-MM`, ascending. */
export const byMonthSchema = insight(
  z.object({ mes: z.string().regex(/^\d{4}-\d{2}$/), n: z.int() }),
).meta({ id: 'InsightByMonth' });
/** What `GET /v1/insights/by-holder` answers: holders with the most marks. */
export const byHolderSchema = insight(z.object({ titularId: z.string(), ...personRow })).meta({
  id: 'InsightByHolder',
});
/** What `GET /v1/insights/by-representante` answers: representatives with the most marks. */
export const byRepresentanteSchema = insight(
  z.object({ representanteId: z.string(), ...personRow }),
).meta({ id: 'InsightByRepresentante' });

export type InsightByClass = z.infer<typeof byClassSchema>;
export type InsightByEstado = z.infer<typeof byEstadoSchema>;
export type InsightByMonth = z.infer<typeof byMonthSchema>;
export type InsightByHolder = z.infer<typeof byHolderSchema>;
export type InsightByRepresentante = z.infer<typeof byRepresentanteSchema>;
