import { z } from 'zod';
import { dateTimeSchema } from './dates.ts';

/** What `GET /v1/usage` takes: nothing. */
export const usageParamsSchema = z.strictObject({});
export type UsageParams = z.input<typeof usageParamsSchema>;

/** What a key has used of its month (decision D19). Costs nothing to ask. */
export const usageSchema = z
  .object({
    quota: z.int(),
    used: z.int(),
    remaining: z.int(),
    resetsAt: dateTimeSchema,
    burst: z.object({ limit: z.int(), windowSeconds: z.int() }),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usageSchema>;
