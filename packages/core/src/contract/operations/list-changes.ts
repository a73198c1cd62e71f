import { z } from 'zod';
import { CHANGED_FIELDS } from '../changed-fields.ts';
import { dataAsOfSchema, dateTimeSchema } from '../dates.ts';
import { filterSchemas } from '../filter-schemas.ts';
import { LIMITS } from '../limits.ts';
import type { OperationRow } from '../operation-row.ts';
import { cursorText } from '../page-params.ts';
import { repeatable } from '../repeatable-param.ts';
import { cleanText, integerParam } from '../wire-text.ts';

/** One entry of the append-only log of changes to marks (decisions B6 and E4). */
export const changeSchema = z
  .object({
    seq: z.int(),
    nroSolicitud: z.string(),
    version: z.int().describe('Version of the mark since this change.'),
    tipo: z.enum(['created', 'updated']),
    campos: z.array(z.string()).describe('Fields that changed; empty for a mark that is new.'),
    source: z.string(),
    runId: z.string(),
    at: dateTimeSchema,
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof changeSchema>;

/** A page of changes, oldest first. `nextCursor` is never null; empty `items` means that there is no newer change. */
export const changesPageSchema = z
  .object({ items: z.array(changeSchema), nextCursor: z.string(), dataAsOf: dataAsOfSchema })
  .meta({ id: 'ChangesPage' });
export type ChangesPage = z.infer<typeof changesPageSchema>;

export const listChanges = {
  method: 'GET',
  path: '/v1/changes',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Currency',
  client: 'changes',
  summary: 'What changed in the corpus, oldest first',
  description:
    'Every mark that was created or updated, in the order in which it happened. Keep `nextCursor` and send it as `since`; empty `items` means nothing newer. A cursor never expires and works with any filter. Filters by person find the marks that the answering register finds: a mark that was sold comes under its new holder, with all its changes.',
  es: {
    summary: 'Qué cambió en el registro, primero lo más antiguo',
    description:
      'Cada marca creada o actualizada, en el orden en que ocurrió. Guarda `nextCursor` y envíalo como `since`; `items` vacío significa que no hay nada más nuevo. Un cursor no vence y sirve con cualquier filtro. Los filtros por persona encuentran las marcas del registro que responde: una marca vendida viene con su nuevo titular, con todos sus cambios.',
  },
  tool: {
    name: 'list_changes',
    line: 'Marks created or updated, of anybody or of a holder or representative, oldest first: send nextCursor as since; empty items means nothing newer. To be told of similar filings use watch_register.',
    answer: '60 tokens a change',
  },
  input: z.strictObject({
    since: cursorText
      .optional()
      .describe(
        'nextCursor of the page before, or x-changes-cursor of an export; none: all changes.',
      ),
    limit: integerParam(1, LIMITS.changesPageMax)
      .optional()
      .meta({ description: 'Changes at most.', default: LIMITS.changesPageDefault }),
    campo: repeatable(z.enum(CHANGED_FIELDS)).optional().describe('Only changes of these fields.'),
    source: repeatable(cleanText())
      .optional()
      .describe('Only changes that came from these sources.'),
    ...filterSchemas('changes'),
  }),
  output: changesPageSchema,
  example: { input: { limit: 1 } },
} as const satisfies OperationRow;
