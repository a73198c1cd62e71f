import { z } from 'zod';
import { insightPersonFields, insightSchema, topInsightParamsSchema } from '../insights.ts';
import type { OperationRow } from '../operation-row.ts';

/** Response of `GET /v1/insights/by-representante`: the representatives with the most marks. */
export const byRepresentanteSchema = insightSchema(
  z.object({ representanteId: z.string(), ...insightPersonFields }),
).meta({ id: 'InsightByRepresentante' });
export type InsightByRepresentante = z.infer<typeof byRepresentanteSchema>;

export const insightsByRepresentante = {
  method: 'GET',
  path: '/v1/insights/by-representante',
  scope: 'insights:read',
  units: 1,
  status: 200,
  subject: 'Insights',
  client: 'insights.byRepresentante',
  retired: ['fechaDesde', 'fechaHasta'],
  summary: 'Representatives with the most marks',
  description:
    'Current representatives by number of distinct marks, most first. A mark counts once for each of its representatives, so the sum exceeds the number of marks.',
  es: {
    summary: 'Representantes con más marcas',
    description:
      'Representantes actuales por número de marcas distintas, primero el que más tiene. Una marca cuenta una vez por cada representante, así que la suma supera el número de marcas.',
  },
  tool: {
    name: 'insights_by_representante',
    line: 'Current representatives with the most marks; the sum exceeds the number of marks.',
    answer: '40 tokens a person',
  },
  input: topInsightParamsSchema,
  output: byRepresentanteSchema,
  example: { input: { topN: 1 } },
} as const satisfies OperationRow;
