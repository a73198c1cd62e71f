import { z } from 'zod';
import { dateSchema, dateTimeSchema } from './dates.ts';

/**
 * The state of a run (decisions B8 and C15). `running`; `ok`: all rows were imported; `partial`: some rows
 * were rejected, the others imported; `failed`: the document was rejected, the corpus is unchanged;
 * `interrupted`: the run was stopped or killed, and must be repeated.
 */
export const SYNC_STATUSES = ['running', 'ok', 'partial', 'failed', 'interrupted'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

/**
 * One run of an import or a feed (decision C15). `read` is the sum of `created`, `updated`, `unchanged` and
 * `rejected`. `errorCells`: cells with a spreadsheet error that were treated as empty, if there are any.
 * `error` is one line of plain text without internals.
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

/** The freshness of one source: its last runs, and its age compared with a threshold (decision C15). */
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
