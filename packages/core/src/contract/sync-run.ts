import { z } from 'zod';
import { dateSchema, dateTimeSchema } from './dates.ts';

/**
 * The state of a run (decisions B8 and C15). `running`; `ok`: all rows taken; `partial`: some rows were
 * refused, the others taken; `failed`: the document was refused, the corpus is untouched; `interrupted`:
 * stopped or killed, to be run again.
 */
export const SYNC_STATUSES = ['running', 'ok', 'partial', 'failed', 'interrupted'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

/**
 * One run of an import or a feed (decision C15): `read` is `created`, `updated`, `unchanged` and `rejected`
 * together. `errorCells`: cells with an error of the spreadsheet that were taken for empty, where there were
 * any. `error` is one plain line without internals.
 */
export const syncRunSchema = z
  .object({
    id: z.string(),
    source: z.string(),
    startedAt: dateTimeSchema,
    finishedAt: dateTimeSchema.nullable(),
    status: z.enum(SYNC_STATUSES),
    read: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
    unknownStatus: z.int(),
    errorCells: z.int().optional(),
    document: z.string().optional(),
    error: z.string().optional(),
  })
  .meta({ id: 'SyncRun' });
export type SyncRun = z.infer<typeof syncRunSchema>;

/** How fresh one source is (decision C15). */
export const freshnessRecordSchema = z
  .object({
    source: z.string(),
    lastSuccessAt: dateTimeSchema.nullable(),
    lastAttemptAt: dateTimeSchema.nullable(),
    dataThrough: dateSchema.nullable(),
    ageSeconds: z.int().nullable(),
    thresholdSeconds: z.int(),
    stale: z.boolean(),
  })
  .meta({ id: 'FreshnessRecord' });
export type FreshnessRecord = z.infer<typeof freshnessRecordSchema>;

export const envelopeParam = z
  .boolean()
  .optional()
  .meta({ description: 'true: an object with data; false: a bare array.', default: false });
