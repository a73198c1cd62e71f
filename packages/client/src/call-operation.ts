import { type OperationRoute, operationRoutes } from '@marcario/core/contract';
import type { Connection } from './client-options.ts';
import type { OperationInputs, OperationOutputs } from './contract-types.ts';
import { isRepeatable, withIdempotencyKey } from './idempotency.ts';
import { type OperationId, type OperationRequest, operationRequest } from './operation-request.ts';
import { Pace } from './pace.ts';
import { readAnswer } from './read-answer.ts';
import { isRateLimited, Retries } from './retries.ts';
import { type Sending, send } from './send.ts';

/** What a caller may say about one call. */
export interface CallOptions {
  /** Ends the call early, also while it waits; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Calls an operation by name. */
export type CallOperation = <Id extends OperationId>(
  operation: Id,
  input: OperationInputs[Id],
  options?: CallOptions,
) => Promise<OperationOutputs[Id]>;

/** How one call of many is made, such as a page of a walk. */
export interface WalkOptions extends CallOptions {
  /** True: the limits of the service are kept to, and waited for however long the walk takes. */
  readonly isPatient?: boolean;
  /** True: the body of a success is answered unread, as a stream. */
  readonly isStream?: boolean;
}

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
    { signal, isPatient = false, isStream = false }: WalkOptions = {},
  ) => {
    const route: OperationRoute = operationRoutes[operation];
    const request = operationRequest(operation, withIdempotencyKey(route, { ...input }));
    const retries = new Retries(connection, { isRepeatable: isRepeatable(route), isPatient });
    const attempts = { connection, operation, request, pace, sending: { signal, isStream } };
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
  const answer = await send(connection, request, sending);
  connection.onResponse({
    operation,
    attempt,
    status: answer.status,
    requestId: answer.header('x-request-id'),
    durationMs: connection.timing.now() - startedAt,
    limits: pace.note(answer.header('ratelimit')),
  });
  return readAnswer(answer);
}

async function waitOrThrow(attempts: Attempts, retries: Retries, error: unknown): Promise<void> {
  const { connection, operation, sending } = attempts;
  const waitMs = retries.waitAfter(error);
  if (waitMs === null) throw error;
  const reason = isRateLimited(error) ? 'rate_limited' : 'retry';
  connection.onWait({ operation, reason, waitMs, error });
  await connection.timing.sleep(waitMs, sending.signal);
}
