import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import { insightParamsSchema, insightSchema } from '../insights.ts';
import { claseSchema } from '../nice-class.ts';
import type { OperationRow } from '../operation-row.ts';

/** Response of `GET /v1/insights/by-class`: the number of marks in each Nice class. */
export const byClassSchema = insightSchema(z.object({ clase: claseSchema, n: z.int() })).meta({
  id: 'InsightByClass',
});

export type InsightByClass = z.infer<typeof byClassSchema>;

export const insightsByClass = {
  method: 'GET',
  path: '/v1/insights/by-class',
  scope: 'insights:read',
  units: 1,
  status: 200,
  subject: 'Insights',
  client: 'insights.byClass',
  retired: ['fechaDesde', 'fechaHasta'],
  summary: 'Marks per Nice class',
  description: 'How many marks stand in each Nice class. A mark counts in each of its classes.',
  es: {
    summary: 'Marcas por clase de Niza',
    description:
      'Cuántas marcas hay en cada clase de Niza. Una marca cuenta en cada una de sus clases.',
  },
  tool: {
    name: 'insights_by_class',
    line: 'How many marks stand in each Nice class; a mark counts in each of its classes.',
    answer: '400 tokens',
  },
  input: insightParamsSchema,
  output: byClassSchema,
  example: { input: { ...EXAMPLE.filedIn2024 } },
} as const satisfies OperationRow;
