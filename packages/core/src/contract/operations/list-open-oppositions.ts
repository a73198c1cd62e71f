import { z } from 'zod';
import { anotacionSchema } from '../anotacion.ts';
import { brandSummarySchema } from '../brand-summary.ts';
import { dataAsOfSchema, dateSchema } from '../dates.ts';
import { claseSchema } from '../nice-class.ts';
import type { OperationRow } from '../operation-row.ts';
import { pageCursor, pageLimit } from '../page-params.ts';
import { repeatable } from '../repeatable-param.ts';
import { cleanText } from '../wire-text.ts';

/** A page of marks under an open opposition; the most recently opposed come first (decision C9). */
export const openOppositionsSchema = z
  .object({
    items: z.array(
      brandSummarySchema.extend({
        abiertaDesde: dateSchema,
        ultimoEvento: anotacionSchema,
        oponentes: z
          .array(z.string())
          .optional()
          .describe('Who opposes, where the demands name somebody.'),
      }),
    ),
    nextCursor: z.string().nullable(),
    estimatedTotal: z.int(),
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'OpenOppositions' });
export type OpenOppositions = z.infer<typeof openOppositionsSchema>;

export const listOpenOppositions = {
  method: 'GET',
  path: '/v1/oppositions/open',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Marks',
  client: 'oppositions.open',
  revalidates: true,
  summary: 'Marks under an open opposition',
  description:
    'Marks whose newest act of opposition does not close it, newest opening first. There is no filter by date. Who opposes and with which earlier mark is known where the text of the demand says so.',
  es: {
    summary: 'Marcas con oposición pendiente',
    description:
      'Marcas cuyo último acto de oposición no la cierra, primero la abierta más recientemente. No hay filtro por fecha. Quién se opone y con qué marca anterior se sabe donde el texto de la demanda lo dice.',
  },
  tool: {
    name: 'list_open_oppositions',
    line: 'Marks under an open opposition, newest opening first; no filter by date.',
    answer: '220 tokens a mark',
  },
  input: z.strictObject({
    clase: repeatable(claseSchema).optional().describe('Nice classes.'),
    titular: repeatable(cleanText()).optional().describe('Part of a holder name.'),
    representante: repeatable(cleanText()).optional().describe('Part of a representative name.'),
    oponente: repeatable(cleanText()).optional().describe('Part of the name of an opponent.'),
    marcaAnterior: repeatable(cleanText())
      .optional()
      .describe('Earlier mark named: part of its name, or its number.'),
    limit: pageLimit,
    cursor: pageCursor,
  }),
  output: openOppositionsSchema,
  example: { input: { clase: [5], oponente: ['dudopira'] } },
} as const satisfies OperationRow;
