import { z } from 'zod';
import { dateTimeSchema } from '../dates.ts';
import type { OperationRow } from '../operation-row.ts';

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

export const getUsage = {
  method: 'GET',
  path: '/v1/usage',
  scope: null,
  units: 0,
  status: 200,
  subject: 'Usage',
  summary: 'Quota and burst limit of the key',
  description: 'What the key has used of its month, and its burst limit. Asking costs nothing.',
  tool: {
    name: 'get_usage',
    line: 'What the key has used of its month, and its burst limit. Costs nothing.',
    answer: '50 tokens',
  },
  input: z.strictObject({}),
  output: usageSchema,
  example: {
    input: {},
    output: {
      quota: 10_000,
      used: 127,
      remaining: 9_873,
      resetsAt: '2026-12-01T00:00:00.000Z',
      burst: { limit: 300, windowSeconds: 60 },
    },
  },
} as const satisfies OperationRow;
