import { z } from 'zod';
import { dataAsOfSchema } from '../dates.ts';
import type { OperationRow } from '../operation-row.ts';
import { envelopeParam, freshnessRecordSchema } from '../sync-run.ts';

/** Response of `GET /v1/freshness`: one record per source; ages and thresholds are in seconds. */
export const freshnessListSchema = z.array(freshnessRecordSchema);
/** Response of `GET /v1/freshness` with `envelope=true`: the records and the date of the data. */
export const freshnessEnvelopeSchema = z
  .object({ data: freshnessListSchema, dataAsOf: dataAsOfSchema })
  .meta({ id: 'FreshnessEnvelope' });
export type FreshnessEnvelope = z.infer<typeof freshnessEnvelopeSchema>;

export const getFreshness = {
  method: 'GET',
  path: '/v1/freshness',
  scope: 'insights:read',
  units: 1,
  status: 200,
  subject: 'Currency',
  client: 'freshness',
  summary: 'How fresh each source is',
  description:
    'One record for each source: when it last succeeded, how old its data is, and whether that is beyond its threshold.',
  es: {
    summary: 'Qué tan al día está cada fuente',
    description:
      'Un registro por fuente: cuándo tuvo éxito por última vez, qué antigüedad tienen sus datos y si eso supera su umbral.',
  },
  tool: {
    name: 'get_freshness',
    line: 'How old the data of each source is, and whether too old: ask before saying that something does not exist.',
    answer: '90 tokens a source',
    fixed: { envelope: true },
  },
  input: z.strictObject({ envelope: envelopeParam }),
  output: freshnessListSchema.or(freshnessEnvelopeSchema),
  example: { input: {}, variants: { enveloped: { envelope: true } } },
} as const satisfies OperationRow;
