import { z } from 'zod';
import { estadoSchema } from '../estado-schema.ts';
import { insightParamsSchema, insightSchema } from '../insights.ts';
import type { OperationRow } from '../operation-row.ts';

/** Response of `GET /v1/insights/by-estado`: the number of marks with each status. */
export const byEstadoSchema = insightSchema(z.object({ estado: estadoSchema, n: z.int() })).meta({
  id: 'InsightByEstado',
});
export type InsightByEstado = z.infer<typeof byEstadoSchema>;

export const insightsByEstado = {
  method: 'GET',
  path: '/v1/insights/by-estado',
  scope: 'insights:read',
  units: 1,
  status: 200,
  subject: 'Insights',
  client: 'insights.byEstado',
  retired: ['fechaDesde', 'fechaHasta'],
  summary: 'Marks per status',
  description: 'How many marks have each status.',
  es: {
    summary: 'Marcas por estado',
    description: 'Cuántas marcas tienen cada estado.',
  },
  tool: {
    name: 'insights_by_estado',
    line: 'How many marks have each status.',
    answer: '200 tokens',
  },
  input: insightParamsSchema,
  output: byEstadoSchema,
  example: { input: { clase: [29] } },
} as const satisfies OperationRow;
