import { ServiceError } from '@marcario/core';
import {
  ERROR_STATUS,
  type OperationCall,
  operationById,
  type RunOperation,
} from '@marcario/core/contract';
import type { Limiter, Metrics } from './create-metrics.ts';

/** The limits that are kept for each key, by the code of their refusals. */
const KEY_LIMITERS: Partial<Record<keyof typeof ERROR_STATUS, Limiter>> = {
  rate_limited: 'burst',
  quota_exceeded: 'quota',
};

/** A `run` that counts the calls that the limits of a key refuse. */
export function countingRun(
  run: RunOperation,
  { refused }: Pick<Metrics, 'refused'>,
): RunOperation {
  return async (call) => {
    try {
      return await run(call);
    } catch (error) {
      const limiter = error instanceof ServiceError ? KEY_LIMITERS[error.code] : undefined;
      if (limiter !== undefined) refused(limiter);
      throw error;
    }
  };
}

/** A `run` of MCP, where one HTTP route serves every operation: each call is measured separately. */
export function timedRun(run: RunOperation, { mcpCalls }: Pick<Metrics, 'mcpCalls'>): RunOperation {
  return async (call) => {
    const observe = mcpCalls.startTimer({ operation: call.operation ?? 'unknown' });
    try {
      const answer = await run(call);
      observe({ status: answeredStatus(call) });
      return answer;
    } catch (error) {
      observe({ status: failedStatus(error) });
      throw error;
    }
  };
}

/** The status that a call of a tool would have over REST. */
export function answeredStatus({ operation }: OperationCall): number {
  return operation === null ? 200 : operationById[operation].status;
}

/** The status of a call that failed with this error. */
export function failedStatus(error: unknown): number {
  return error instanceof ServiceError ? error.status : ERROR_STATUS.internal_error;
}
