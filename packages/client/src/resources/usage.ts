import type { CallOperation, CallOptions } from '../call-operation.ts';
import type { Usage } from '../contract-types.ts';

/** What the key may still do (any scope). */
export interface UsageResource {
  /** `GET /v1/usage`: quota, units used and left this month, burst limit. Costs no quota unit. */
  get(options?: CallOptions): Promise<Usage>;
}

export function usageResource(call: CallOperation): UsageResource {
  return { get: (options) => call('getUsage', {}, options) };
}
