import { z } from 'zod';
import { insightSchema } from '../insights.ts';
import { claseSchema } from '../nice-class.ts';
import type { OperationRow } from '../operation-row.ts';

/** Response of `GET /v1/insights/related-classes`: other classes in which the holders of a class file (decision F8). */
export const relatedClassesSchema = insightSchema(
  z.object({
    clase: claseSchema,
    n: z.int().describe('Holders who filed in both classes within five years.'),
    lift: z
      .number()
      .describe('How many times as common the class is among them as among all holders, at least.'),
  }),
).meta({ id: 'InsightRelatedClasses' });
export type InsightRelatedClasses = z.infer<typeof relatedClassesSchema>;

export const insightsRelatedClasses = {
  method: 'GET',
  path: '/v1/insights/related-classes',
  scope: 'insights:read',
  units: 1,
  status: 200,
  subject: 'Insights',
  client: 'insights.relatedClasses',
  summary: 'Classes that holders file together',
  description:
    'The other classes in which the holders of a class file within five years, highest `lift` first. Holders are counted, each once for a pair; marks of several classes are set apart, since one form says little of its classes. `lift` is the lower bound (Wilson, 95 %) of the share of the holders of `clase` who file in the other class too, over the share of all holders who do: above 1 the two go together.',
  es: {
    summary: 'Clases que los titulares presentan juntas',
    description:
      'Las otras clases que los titulares de una clase presentan dentro de cinco años, primero la de mayor `lift`. Se cuentan titulares, cada uno una vez por par; las marcas de varias clases quedan aparte, porque un formulario dice poco de sus clases. `lift` es la cota inferior (Wilson, 95 %) de la parte de los titulares de `clase` que presenta también en la otra, sobre la parte de todos los titulares que lo hace: sobre 1 las dos van juntas.',
  },
  tool: {
    name: 'insights_related_classes',
    line: 'Classes that the holders of a class file in too, the most telling first.',
    answer: '15 tokens a class',
  },
  input: z.strictObject({ clase: claseSchema.describe('One Nice class.') }),
  output: relatedClassesSchema,
  example: { input: { clase: 25 } },
} as const satisfies OperationRow;
