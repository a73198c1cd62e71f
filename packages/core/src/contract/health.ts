import { z } from 'zod';
import { dateTimeSchema } from './dates.ts';
import { embeddingsStatusSchema } from './embeddings.ts';

/** Body of `GET /health` (decision D11): 200 with `ok`, 503 with `degraded`. */
export const healthSchema = z
  .object({
    status: z.enum(['ok', 'degraded']),
    reason: z.enum(['database', 'search', 'index', 'draining']).optional(),
    version: z.string(),
    index: z.object({ ready: z.boolean(), marks: z.int(), generation: z.int() }),
    embeddings: embeddingsStatusSchema.optional(),
    dataAsOf: dateTimeSchema.optional(),
    sync: z
      .object({ stale: z.array(z.string()) })
      .optional()
      .describe('Sources past their staleness threshold; no reason to answer 503.'),
    search: z
      .object({
        engine: z.enum(['answers', 'away']),
        changesBehind: z.int().optional(),
        secondsBehind: z.number().optional(),
      })
      .optional()
      .describe('Where an engine searches: whether it answers, and how far its index is behind.'),
    reads: z
      .object({
        from: z.enum(['replica', 'primary']),
        replica: z
          .enum(['followed', 'behind', 'away', 'promoted'])
          .describe('Read from again once it answers and has all that was read from the primary.'),
        changesBehind: z.int().optional(),
        secondsBehind: z.number().optional(),
      })
      .optional()
      .describe(
        'Where a process with a replica reads from, and how far its answers are behind the primary.',
      ),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;

/** Body of `GET /health/live`, which only proves that the process responds. */
export const livenessSchema = z.object({ status: z.literal('ok') }).meta({ id: 'Liveness' });
export type Liveness = z.infer<typeof livenessSchema>;
