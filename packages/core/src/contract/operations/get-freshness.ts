import { z } from 'zod';
import { dataAsOfSchema } from '../dates.ts';
import { DATA_AS_OF } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import type { FreshnessRecord } from '../sync-run.ts';
import { envelopeParam, freshnessRecordSchema } from '../sync-run.ts';

/** What `GET /v1/freshness` answers: one record a source; ages and thresholds in seconds. */
export const freshnessListSchema = z.array(freshnessRecordSchema);
/** What `GET /v1/freshness` answers with `envelope=true`. */
export const freshnessEnvelopeSchema = z
  .object({ data: freshnessListSchema, dataAsOf: dataAsOfSchema })
  .meta({ id: 'FreshnessEnvelope' });
export type FreshnessEnvelope = z.infer<typeof freshnessEnvelopeSchema>;

const FRESHNESS: FreshnessRecord = {
  source: 'opendata',
  lastSuccessAt: DATA_AS_OF,
  lastAttemptAt: DATA_AS_OF,
  dataThrough: '2026-11-19',
  ageSeconds: 3_600,
  thresholdSeconds: 172_800,
  stale: false,
};

export const getFreshness = {
  method: 'GET',
  path: '/v1/freshness',
  scope: 'insights:read',
  units: 1,
  status: 200,
  subject: 'Currency',
  summary: 'How fresh each source is',
  description:
    'One record for each source: when it last succeeded, how old its data is, and whether that is beyond its threshold.',
  tool: {
    name: 'get_freshness',
    line: 'How old the data of each source is and whether that is too old: ask before saying that something does not exist. For single runs use get_sync_runs.',
    answer: '90 tokens a source',
    fixed: { envelope: true },
  },
  input: z.strictObject({ envelope: envelopeParam }),
  output: freshnessListSchema.or(freshnessEnvelopeSchema),
  example: {
    input: {},
    output: [FRESHNESS],
    variants: { enveloped: { data: [FRESHNESS], dataAsOf: DATA_AS_OF } },
  },
} as const satisfies OperationRow;
