import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import { insightParamsSchema, insightSchema } from '../insights.ts';
import { LIMITS } from '../limits.ts';
import type { OperationRow } from '../operation-row.ts';
import { integerParam } from '../wire-text.ts';

/** Response of `GET /v1/insights/by-month`: the number of marks filed per month, `YYYY-MM`, ascending. */
export const byMonthSchema = insightSchema(
  z.object({ mes: z.string().regex(/^\d{4}-\d{2}$/), n: z.int() }),
).meta({ id: 'InsightByMonth' });
export type InsightByMonth = z.infer<typeof byMonthSchema>;

export const insightsByMonth = {
  method: 'GET',
  path: '/v1/insights/by-month',
  scope: 'insights:read',
  units: 1,
  status: 200,
  subject: 'Insights',
  client: 'insights.byMonth',
  retired: ['fechaDesde', 'fechaHasta'],
  summary: 'Marks per month of filing',
  description:
    'How many marks were filed in each month, oldest month first. `limit` keeps the newest months; a month without filings is not among them.',
  es: {
    summary: 'Marcas por mes de presentación',
    description:
      'Cuántas marcas se presentaron en cada mes, primero el más antiguo. `limit` conserva los meses más recientes; un mes sin solicitudes no aparece.',
  },
  tool: {
    name: 'insights_by_month',
    line: 'How many marks were filed in each month, oldest first; limit keeps the newest.',
    answer: '9 tokens a month: 11,000 for a century',
  },
  input: insightParamsSchema.extend({
    limit: integerParam(1, LIMITS.monthsMax)
      .optional()
      .describe('Only the newest so many months in which marks were filed; all by default.'),
  }),
  output: byMonthSchema,
  example: { input: { ...EXAMPLE.filedIn2024, estado: 'registrada' } },
} as const satisfies OperationRow;
