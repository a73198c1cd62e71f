import { z } from 'zod';
import { dataAsOfSchema } from './dates.ts';
import { LIMITS } from './limits.ts';
import { pageLimit } from './page-limit.ts';
import { personaListadaSchema, rolSchema } from './persona.ts';
import { cleanText } from './wire-text.ts';

export const personasParamsSchema = z.object({
  q: cleanText(LIMITS.queryTextMax)
    .optional()
    .describe('Part of a name; case and accents do not matter.'),
  rol: rolSchema.optional().describe('What the person is to a mark.'),
  pais: cleanText(2).optional().describe('ISO country code.'),
  region: cleanText(5).optional().describe('Region code without a leading zero.'),
  limit: pageLimit,
  cursor: cleanText(4_096).optional().describe('nextCursor of the page before, unchanged.'),
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
