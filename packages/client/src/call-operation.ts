import { NO_SUCH_ROUTE, type OperationRoute } from '@marcario/core/contract';
import { createApiError, unexpectedResponseError } from './api-error.ts';
import {
  type CallOptions,
  type Connection,
  type WalkOptions,
  withCallOptions,
} from './client-options.ts';
import type {
  ErrorCode,
  ErrorEnvelope,
  OperationInputs,
  OperationOutputs,
} from './contract-types.ts';
import { MarcarioApiError, MarcarioConnectionError } from './errors.ts';
import type { LimitState } from './events.ts';
import { type OperationId, type OperationRequest, operationRequest } from './operation-request.ts';
import { answerMarks, operationRoutes } from './operations.ts';
import { type Answer, type SendOptions, send } from './send.ts';

/** Calls an operation by name. */
export type CallOperation = <Id extends OperationId>(
  operation: Id,
  input: OperationInputs[Id],
  options?: CallOptions,
) => Promise<OperationOutputs[Id]>;

const STATE = /^\s*"([^"]*)"((?:;[a-z]+=\d+)+)\s*$/;

/** Delays the page requests of one client so that they stay within the limits reported by the service. */
class RateLimitPacer {
  readonly #connection: Connection;
  #refusedUntil = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Parses the header `RateLimit` and stores until when calls would be rejected. */
  recordLimits(header: string | null): LimitState[] {
    const limits = readLimits(header);
    // A response without the header, such as a proxy's, does not change the known limits.
    if (header !== null) {
      this.#refusedUntil = this.#connection.timing.now() + refusalDurationMs(limits);
    }
    return limits;
  }

  /** Waits until a call is within the limits. */
  async waitForTurn(operation: OperationId, signal: AbortSignal | undefined): Promise<void> {
    const { timing, onWait, log } = this.#connection;
    const waitMs = this.#refusedUntil - timing.now();
    if (waitMs <= 0) return;
    log({ level: 'info', message: `${operation}: waits ${waitMs} ms (pace)`, operation });
    onWait({ operation, reason: 'pace', waitMs });
    await timing.sleep(waitMs, signal);
  }
}

/** Parses `"burst";r=299;t=60, "quota";r=10;t=86400`; unreadable parts are ignored. */
function readLimits(header: string | null): LimitState[] {
  return (header ?? '').split(',').flatMap((state) => {
    const [, policy = '', parameters = ''] = STATE.exec(state) ?? [];
    const remaining = /;r=(\d+)/.exec(parameters)?.[1];
    const reset = /;t=(\d+)/.exec(parameters)?.[1];
    if (remaining === undefined || reset === undefined) return [];
    return [{ policy, remaining: Number(remaining), resetSeconds: Number(reset) }];
  });
}

/** Returns how long limits reject calls. A used-up monthly quota does not count: the rejected call reports it. */
function refusalDurationMs(limits: readonly LimitState[]): number {
  const usedUp = limits.filter(({ policy, remaining }) => policy !== 'quota' && remaining === 0);
  return Math.max(0, ...usedUp.map(({ resetSeconds }) => resetSeconds * 1_000));
}

/** The request of a call and its dependencies, which all attempts of the call share. */
interface Attempts {
  readonly connection: Connection;
  readonly operation: OperationId;
  readonly request: OperationRequest;
  readonly pace: RateLimitPacer;
  readonly sending: SendOptions;
}

const HEADER = 'Idempotency-Key';
const KEY_BYTES = 16;

/**
 * Returns whether sending a call twice has the same effect as once: true for a read, whatever its method, and
 * for a write with an idempotency key. A removal is not repeatable, because the second one finds nothing to remove;
 * only a removal that needs no more than a read scope (`writes`) is, because the service repeats its response.
 */
function isRepeatable(route: OperationRoute): boolean {
  if (route.writes) return route.method === 'DELETE';
  const isRead = route.method === 'GET' || route.scope?.endsWith(':read') === true;
  return isRead || route.headers?.[HEADER] !== undefined;
}

/** Returns the input with an idempotency key, if the operation takes one and the caller gave none. */
function withIdempotencyKey(
  route: OperationRoute,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const field = route.headers?.[HEADER];
  return field === undefined
    ? input
    : { ...input, [field]: input[field] ?? createIdempotencyKey() };
}

/** Returns random hexadecimal digits, because pages without https have no `randomUUID`. */
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
/** Maximum milliseconds from the start of a call to the start of its last attempt. */
const LONGEST_CALL_MS = 120_000;
/** Maximum number of times that one call of an iteration waits for a rate limit. */
const MAX_PATIENT_WAITS = 20;
const LONGEST_PATIENT_WAIT_MS = 900_000;
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

/** Properties of a call that decide whether it may be retried. */
interface RetryPolicy {
  /** Whether sending the call twice has the same effect as once. */
  readonly isRepeatable: boolean;
  /** True for a page of an iteration, which waits for limits however long the iteration takes. */
  readonly isPatient: boolean;
}

/** Decides how long a call waits before it is sent again. */
class RetrySchedule {
  readonly #connection: Connection;
  readonly #policy: RetryPolicy;
  readonly #endsAt: number;
  #failures = 0;
  #patientWaits = 0;

  constructor(connection: Connection, policy: RetryPolicy) {
    this.#connection = connection;
    this.#policy = policy;
    this.#endsAt = connection.timing.now() + LONGEST_CALL_MS;
  }

  /** Returns the milliseconds before the next attempt; null if there is none and the error is thrown. */
  waitAfter(error: unknown): number | null {
    if (!this.#canRetry(error)) return null;
    const retryAfterMs = errorRetryAfterMs(error);
    if (retryAfterMs !== null && this.#canWait(error, retryAfterMs)) return retryAfterMs;
    this.#failures += 1;
    const waitMs = retryAfterMs ?? this.#backoffMs();
    const isInTime = this.#connection.timing.now() + waitMs <= this.#endsAt;
    return isInTime && this.#failures <= this.#connection.maxRetries ? waitMs : null;
  }

  /** Returns whether an error permits a retry; a call that a limit rejected changed nothing, so it always may. */
  #canRetry(error: unknown): boolean {
    if (isRateLimited(error)) return true;
    if (!this.#policy.isRepeatable) return false;
    if (error instanceof MarcarioApiError) return PASSING_STATUSES.has(error.status);
    return error instanceof MarcarioConnectionError;
  }

  #canWait(error: unknown, retryAfterMs: number): boolean {
    if (!this.#policy.isPatient || !isRateLimited(error)) return false;
    this.#patientWaits += 1;
    return this.#patientWaits <= MAX_PATIENT_WAITS && retryAfterMs <= LONGEST_PATIENT_WAIT_MS;
  }

  /** Returns a delay that doubles with each failure; its upper half is random, to spread the retries of clients. */
  #backoffMs(): number {
    const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#failures - 1));
    return Math.round((delayMs / 2) * (1 + this.#connection.timing.random()));
  }
}

/** Returns whether a short-term limit rejected the call, not the monthly quota, for which no client waits. */
function isRateLimited(error: unknown): boolean {
  return (
    error instanceof MarcarioApiError && error.status === 429 && error.code !== 'quota_exceeded'
  );
}

function errorRetryAfterMs(error: unknown): number | null {
  const seconds = error instanceof MarcarioApiError ? error.retryAfterSeconds : null;
  return seconds === null ? null : seconds * 1_000;
}

/**
 * Creates the function that runs every call: it builds a request from the operation row, sends it, and returns the body
 * or throws an error. It retries temporary failures if sending the call twice has the same effect as once.
 */
export function createCallOperation(connection: Connection): CallOperation {
  const pace = new RateLimitPacer(connection);
  return async <Id extends OperationId>(
    operation: Id,
    input: OperationInputs[Id],
    options: WalkOptions = {},
  ) => {
    const { signal, isPatient = false, isStream = false } = options;
    const route: OperationRoute = operationRoutes[operation];
    const request = operationRequest(operation, withIdempotencyKey(route, { ...input }));
    const called = withCallOptions(connection, options);
    const retries = new RetrySchedule(called, { isRepeatable: isRepeatable(route), isPatient });
    const attempts = {
      connection: called,
      operation,
      request,
      pace,
      sending: { signal, isStream },
    };
    for (let attempt = 1; ; attempt += 1) {
      if (isPatient) await pace.waitForTurn(operation, signal);
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
  const limits = pace.recordLimits(headers.get('ratelimit'));
  const level = status >= 200 && status < 300 ? 'debug' : 'warn';
  const message = `${operation}: HTTP ${status} in ${durationMs} ms, request ${requestId ?? 'unnamed'}`;
  connection.log({ level, message, operation });
  connection.onResponse({ operation, attempt, status, requestId, durationMs, limits, headers });
  return readAnswer(answer, connection.baseUrl);
}

/**
 * Returns the body of a successful response, unread if a stream was requested; `{}` for a 204.
 * @throws MarcarioApiError with the service's own code, or MarcarioBaseUrlError for a response that is not from
 * the service: a page, a redirect, JSON of another kind
 */
function readAnswer(answer: Answer, baseUrl: string): unknown {
  if (answer.status === 204) return {};
  if (answer.body) return answer.body;
  if (isSuccess(answer) && isText(answer)) return answer.text;
  const body = parseJson(answer.text);
  if (isSuccess(answer) && isServiceAnswer(body)) return body;
  if (!isEnvelope(body) || isSuccess(answer))
    throw toUnexpectedResponseError(answer, body, baseUrl);
  const details = refusalDetails(answer, body);
  const isUnrouted = details.code === 'not_found' && details.serviceMessage === NO_SUCH_ROUTE;
  throw isUnrouted ? unexpectedResponseError(details, baseUrl) : createApiError(details);
}

/** Returns whether a response has one of the service's formats other than JSON. */
function isText({ headers }: Answer): boolean {
  return /^(text\/(calendar|csv)|application\/x-ndjson)/.test(headers.get('content-type') ?? '');
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a successful body may be from the service; unknown fields of a newer service are accepted. */
function isServiceAnswer(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const isEmpty = Object.keys(body).length === 0;
  return Array.isArray(body) || isEmpty || answerMarks.some((name) => name in body);
}

/** Returns whether a body is the service's error envelope: unlike error bodies of proxies, it has a request id. */
function isEnvelope(body: unknown): body is ErrorEnvelope {
  const error = (body as Partial<ErrorEnvelope> | null | undefined)?.error;
  const texts = [error?.code, error?.message, error?.requestId];
  return texts.every((text) => typeof text === 'string');
}

function refusalDetails(answer: Answer, { error }: ErrorEnvelope) {
  return {
    status: answer.status,
    code: error.code satisfies ErrorCode,
    serviceMessage: error.message,
    requestId: error.requestId,
    retryAfterSeconds: parseRetryAfter(answer),
    coverage: error.coverage,
  };
}

function toUnexpectedResponseError(
  answer: Answer,
  body: unknown,
  baseUrl: string,
): MarcarioApiError {
  const { status, headers, isRedirect, text } = answer;
  const isHtml = /^\s*</.test(text);
  const json = body === undefined ? 'text that is not JSON' : 'JSON of another kind';
  const what = isRedirect ? 'a redirect' : isHtml ? 'a page' : text === '' ? 'nothing' : json;
  const details = {
    status,
    code: 'unexpected_answer',
    serviceMessage: `HTTP ${status} with ${what}, which is not an answer of a Marcario service`,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: parseRetryAfter(answer),
  } as const;
  return unexpectedResponseError(details, baseUrl);
}

/** Parses seconds or an HTTP date (RFC 9110, 10.2.3). */
function parseRetryAfter(answer: Answer): number | null {
  const text = answer.headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const time = /^[A-Z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - Date.now()) / 1_000));
}

async function waitOrThrow(
  attempts: Attempts,
  retries: RetrySchedule,
  error: unknown,
): Promise<void> {
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
