import { z } from 'zod';
import { dataAsOfSchema } from './dates.ts';
import { LIMITS } from './limits.ts';
import { personaListadaSchema, rolSchema } from './persona.ts';
import { cleanText, integerParam } from './wire-text.ts';

export const personasParamsSchema = z.object({
  q: cleanText(LIMITS.queryTextMax).optional().describe('Folded part of a name.'),
  rol: rolSchema.optional(),
  pais: cleanText(2).optional(),
  region: cleanText(5).optional(),
  limit: integerParam(1, LIMITS.brandPageMax).optional(),
  cursor: cleanText(4_096).optional(),
});
export type PersonasParams = z.input<typeof personasParamsSchema>;

/** Persons by number of marks (decision C12). */
export const personasPageSchema = z
  .object({
    items: z.array(personaListadaSchema),
    nextCursor: z.string().nullable(),
    estimatedTotal: z.int(),
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'PersonasPage' });
export type PersonasPage = z.infer<typeof personasPageSchema>;
