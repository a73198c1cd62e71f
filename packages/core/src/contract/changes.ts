import { z } from 'zod';
import { CHANGED_FIELDS } from './changed-fields.ts';
import { dataAsOfSchema, dateTimeSchema } from './dates.ts';
import { filterSchemas } from './filter-schemas.ts';
import { LIMITS } from './limits.ts';
import { cursorText } from './page-params.ts';
import { several } from './several.ts';
import { cleanText, integerParam } from './wire-text.ts';

/** One entry of the append-only sequence of changes (decisions B6 and E4). */
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

/** What `GET /v1/changes` takes; 100 changes a page by default. */
export const changesParamsSchema = z.strictObject({
  since: cursorText
    .optional()
    .describe(
      'nextCursor of the page before, or x-changes-cursor of an export; none: all changes.',
    ),
  limit: integerParam(1, LIMITS.changesPageMax)
    .optional()
    .meta({ description: 'Changes at most.', default: LIMITS.changesPageDefault }),
  campo: several(z.enum(CHANGED_FIELDS)).optional().describe('Only changes of these fields.'),
  source: several(cleanText()).optional().describe('Only changes that came from these sources.'),
  ...filterSchemas('changes'),
});
export type ChangesParams = z.input<typeof changesParamsSchema>;

/** Changes, oldest first. `nextCursor` is never null; empty `items` means nothing newer. */
export const changesPageSchema = z
  .object({ items: z.array(changeSchema), nextCursor: z.string(), dataAsOf: dataAsOfSchema })
  .meta({ id: 'ChangesPage' });
export type ChangesPage = z.infer<typeof changesPageSchema>;
