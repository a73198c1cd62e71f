import { ServiceError } from '@marcario/core';
import {
  ERROR_STATUS,
  type OperationCall,
  operationById,
  type RunOperation,
} from '@marcario/core/contract';
import type { Limiter, Metrics } from './create-metrics.ts';

/** The limits per key, by the code of their errors. */
const KEY_LIMITERS: Partial<Record<keyof typeof ERROR_STATUS, Limiter>> = {
  rate_limited: 'burst',
  quota_exceeded: 'quota',
};

/** Wraps `run` to count the calls that the limits of a key reject. */
export function withRefusalCounting(
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

/** Wraps `run` of MCP to measure each call separately, because one HTTP route serves every operation. */
export function withTiming(
  run: RunOperation,
  { mcpCalls }: Pick<Metrics, 'mcpCalls'>,
): RunOperation {
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

/** Returns the status that a tool call would have over REST. */
export function answeredStatus({ operation }: OperationCall): number {
  return operation === null ? 200 : operationById[operation].status;
}

/** Returns the status of a call that failed with this error. */
export function failedStatus(error: unknown): number {
  return error instanceof ServiceError ? error.status : ERROR_STATUS.internal_error;
}
