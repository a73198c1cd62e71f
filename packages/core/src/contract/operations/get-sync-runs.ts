import { z } from 'zod';
import { dataAsOfSchema } from '../dates.ts';
import type { OperationRow } from '../operation-row.ts';
import { pageCursor, pageLimit } from '../page-params.ts';
import { envelopeParam, SYNC_STATUSES, syncRunSchema } from '../sync-run.ts';
import { cleanText } from '../wire-text.ts';

/** Response of `GET /v1/sync-runs`: import runs, newest first. */
export const syncRunListSchema = z.array(syncRunSchema);
export type SyncRunList = z.infer<typeof syncRunListSchema>;

/** Response of `GET /v1/sync-runs` with `envelope=true`: the only form with the cursor of the next page. */
export const syncRunsEnvelopeSchema = z
  .object({
    data: syncRunListSchema,
    dataAsOf: dataAsOfSchema,
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SyncRunsEnvelope' });
export type SyncRunsEnvelope = z.infer<typeof syncRunsEnvelopeSchema>;

export const getSyncRuns = {
  method: 'GET',
  path: '/v1/sync-runs',
  scope: 'insights:read',
  units: 1,
  status: 200,
  subject: 'Currency',
  client: 'syncRuns',
  summary: 'History of imports and feeds',
  description: 'Runs of imports and feeds with what each read and changed, newest first.',
  es: {
    summary: 'Historia de importaciones y fuentes',
    description: 'Las ejecuciones, con lo que cada una leyó y cambió, primero la más reciente.',
  },
  tool: {
    name: 'get_sync_runs',
    line: 'Runs of imports and feeds, newest first.',
    answer: '120 tokens a run',
    fixed: { envelope: true },
  },
  input: z.strictObject({
    envelope: envelopeParam,
    source: cleanText().optional().describe('Only runs of this source.'),
    status: z.enum(SYNC_STATUSES).optional().describe('Only runs that ended so.'),
    limit: pageLimit,
    cursor: pageCursor,
  }),
  output: syncRunListSchema.or(syncRunsEnvelopeSchema),
  example: { input: { limit: 5 }, variants: { enveloped: { envelope: true } } },
} as const satisfies OperationRow;
