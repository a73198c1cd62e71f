import { z } from 'zod';
import { insightPersonFields, insightSchema, topInsightParamsSchema } from '../insights.ts';
import type { OperationRow } from '../operation-row.ts';

/** Response of `GET /v1/insights/by-holder`: the holders with the most marks. */
export const byHolderSchema = insightSchema(
  z.object({ titularId: z.string(), ...insightPersonFields }),
).meta({
  id: 'InsightByHolder',
});
export type InsightByHolder = z.infer<typeof byHolderSchema>;

export const insightsByHolder = {
  method: 'GET',
  path: '/v1/insights/by-holder',
  scope: 'insights:read',
  units: 1,
  status: 200,
  subject: 'Insights',
  client: 'insights.byHolder',
  retired: ['fechaDesde', 'fechaHasta'],
  summary: 'Holders with the most marks',
  description: 'Current holders by number of distinct marks, most first.',
  es: {
    summary: 'Titulares con más marcas',
    description: 'Titulares actuales por número de marcas distintas, primero el que más tiene.',
  },
  tool: {
    name: 'insights_by_holder',
    line: 'Current holders with the most marks. To find a person by name use list_personas.',
    answer: '40 tokens a person',
  },
  input: topInsightParamsSchema,
  output: byHolderSchema,
  example: { input: { topN: 1 } },
} as const satisfies OperationRow;
