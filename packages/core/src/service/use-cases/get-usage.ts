import { remainingCalls } from '../../domain/key-usage.ts';
import type { KeyedRun } from '../operation-runs.ts';

/** `GET /v1/usage` (decision D19): what the key has used of its month, and its burst limit. */
export const getUsage: KeyedRun<'getUsage'> = async (_input, { usage: { quota, burst } }) => ({
  quota: quota.limit,
  used: quota.used,
  remaining: remainingCalls(quota),
  resetsAt: quota.endsAt.toISOString(),
  burst: {
    limit: burst.limit,
    windowSeconds: (burst.endsAt.getTime() - burst.startsAt.getTime()) / 1_000,
  },
});
