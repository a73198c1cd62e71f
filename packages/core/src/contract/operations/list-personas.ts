import { z } from 'zod';
import { dataAsOfSchema } from '../dates.ts';
import type { OperationRow } from '../operation-row.ts';
import { pageCursor, pageLimit } from '../page-params.ts';
import { personaListadaSchema, rolSchema } from '../persona.ts';
import { searchTextSchema } from '../wire-text.ts';

/** A page of persons, those with the most marks first (decision C12). */
export const personasPageSchema = z
  .object({
    items: z.array(personaListadaSchema),
    nextCursor: z.string().nullable(),
    estimatedTotal: z.int(),
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'PersonasPage' });
export type PersonasPage = z.infer<typeof personasPageSchema>;

export const listPersonas = {
  method: 'GET',
  path: '/v1/personas',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Persons',
  client: 'personas.list',
  revalidates: true,
  summary: 'Holders and representatives with their counts of marks',
  description:
    'One entry for each person: the same tax id, or without one the same name and country. Sorted by the number of current marks, most first. A tax id is shown for legal persons only.',
  es: {
    summary: 'Titulares y representantes con su número de marcas',
    description:
      'Una entrada por persona: el mismo RUT o, sin RUT, el mismo nombre y país. Ordenadas por el número de marcas actuales, primero la que más tiene. Solo se muestra el RUT de personas jurídicas.',
  },
  tool: {
    name: 'list_personas',
    line: 'Holders and representatives as persons with counts of marks, most first.',
    answer: '80 tokens a person',
  },
  input: z.strictObject({
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
      .describe('Region code.'),
    limit: pageLimit,
    cursor: pageCursor,
  }),
  output: personasPageSchema,
  example: { input: { q: 'kolun', rol: 'titular' } },
} as const satisfies OperationRow;
