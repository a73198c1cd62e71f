import { z } from 'zod';
import { dataAsOfSchema } from './dates.ts';
import { pageCursor, pageLimit } from './page-params.ts';
import { personaListadaSchema, rolSchema } from './persona.ts';
import { searchTextSchema } from './wire-text.ts';

/** What `GET /v1/personas` takes; 20 persons a page by default. */
export const personasParamsSchema = z.strictObject({
  q: searchTextSchema.optional().describe('Part of a name; case and accents do not matter.'),
  rol: rolSchema.optional().describe('What the person is to a mark.'),
  pais: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be an ISO country code of two letters, such as CL')
    .optional()
    .describe('ISO country code.'),
  region: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a region code without a leading zero, such as 5')
    .optional()
    .describe('Region code without a leading zero.'),
  limit: pageLimit,
  cursor: pageCursor,
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
