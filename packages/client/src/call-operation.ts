import { type OperationRoute, operationRoutes } from '@marcario/core/contract';
import {
  type CallOptions,
  type Connection,
  connectionFor,
  type WalkOptions,
} from './client-options.ts';
import type { OperationInputs, OperationOutputs } from './contract-types.ts';
import { isRepeatable, withIdempotencyKey } from './idempotency.ts';
import { type OperationId, type OperationRequest, operationRequest } from './operation-request.ts';
import { Pace } from './pace.ts';
import { readAnswer } from './read-answer.ts';
import { isRateLimited, Retries } from './retries.ts';
import { type Sending, send } from './send.ts';

/** Calls an operation by name. */
export type CallOperation = <Id extends OperationId>(
  operation: Id,
  input: OperationInputs[Id],
  options?: CallOptions,
) => Promise<OperationOutputs[Id]>;

/** One call in the making, with everything that each of its attempts needs. */
interface Attempts {
  readonly connection: Connection;
  readonly operation: OperationId;
  readonly request: OperationRequest;
  readonly pace: Pace;
  readonly sending: Sending;
}

/**
 * Every call takes this road: row to request, request to answer, answer to body or error. What failed
 * and may pass is sent again, where a second sending can change nothing that the first did not.
 */
export function createCallOperation(connection: Connection): CallOperation {
  const pace = new Pace(connection);
  return async <Id extends OperationId>(
    operation: Id,
    input: OperationInputs[Id],
    options: WalkOptions = {},
  ) => {
    const { signal, isPatient = false, isStream = false } = options;
    const route: OperationRoute = operationRoutes[operation];
    const request = operationRequest(operation, withIdempotencyKey(route, { ...input }));
    const called = connectionFor(connection, options);
    const retries = new Retries(called, { isRepeatable: isRepeatable(route), isPatient });
    const attempts = {
      connection: called,
      operation,
      request,
      pace,
      sending: { signal, isStream },
    };
    for (let attempt = 1; ; attempt += 1) {
      if (isPatient) await pace.keep(operation, signal);
      try {
        return (await attemptCall(attempts, attempt)) as OperationOutputs[Id];
      } catch (error) {
        await waitOrThrow(attempts, retries, error);
      }
    }
  };
}

async function attemptCall(attempts: Attempts, attempt: number): Promise<unknown> {
  const { connection, operation, request, pace, sending } = attempts;
  const startedAt = connection.timing.now();
  connection.log({ level: 'debug', message: `${operation}: attempt ${attempt}`, operation });
  const answer = await send(connection, request, sending);
  const { status, headers } = answer;
  const requestId = headers.get('x-request-id');
  const durationMs = connection.timing.now() - startedAt;
  const limits = pace.note(headers.get('ratelimit'));
  const level = status >= 200 && status < 300 ? 'debug' : 'warn';
  const message = `${operation}: HTTP ${status} in ${durationMs} ms, request ${requestId ?? 'unnamed'}`;
  connection.log({ level, message, operation });
  connection.onResponse({ operation, attempt, status, requestId, durationMs, limits, headers });
  return readAnswer(answer, connection.baseUrl);
}

async function waitOrThrow(attempts: Attempts, retries: Retries, error: unknown): Promise<void> {
  const { connection, operation, sending } = attempts;
  const waitMs = retries.waitAfter(error);
  if (waitMs === null) {
    const reason = error instanceof Error ? error.name : 'its signal';
    connection.log({
      level: 'warn',
      message: `${operation}: ended by ${reason}`,
      operation,
      error,
    });
    throw error;
  }
  const reason = isRateLimited(error) ? 'rate_limited' : 'retry';
  const message = `${operation}: waits ${waitMs} ms (${reason})`;
  connection.log({ level: 'info', message, operation, error });
  connection.onWait({ operation, reason, waitMs, error });
  await connection.timing.sleep(waitMs, sending.signal);
}
