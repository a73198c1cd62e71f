import { randomBytes } from 'node:crypto';
import { SpanKind } from '@opentelemetry/api';
import type { AttemptOutcome, WebhookNotification } from '../contract/webhook.ts';
import { createServiceSignature, createStandardSignature } from '../domain/webhook-signature.ts';
import type { Db } from '../store/database/database.ts';
import { withSpan } from '../store/database/tracing.ts';
import {
  type AddressFence,
  type ClockOverride,
  whileAddressIsUnchanged,
} from '../store/delivery/outbox.ts';
import type { RefusedCallback, VetCallback, VettedCallback } from './callback-check.ts';
import {
  type CallbackAnswer,
  type CallbackMessage,
  type OpeningConnection,
  type OriginSocketPool,
  openConnection,
  postMessage,
} from './callback-connection.ts';

/** Default time limit of a whole attempt, from checking the address to the response (decision D15). */
export const ATTEMPT_MS = 15_000;

/** Dependencies of attempts. A process has one instance, because its socket pool limits the connections per origin. */
export interface AttemptTools {
  readonly vet: VetCallback;
  readonly sockets: OriginSocketPool;
  readonly now: () => Date;
  readonly userAgent: string;
  /** Time limit of each whole attempt in milliseconds. */
  readonly attemptMs: number;
}

/** A notification to deliver to a callback URL, and the conditions under which it may be delivered. */
interface Attempt {
  readonly callbackUrl: string;
  readonly notification: WebhookNotification;
  /**
   * Runs `act` only if the attempt is still allowed, under a lock that prevents changes of the watchlist and its
   * secrets. `act` receives the decrypted secrets: the current one first, then replaced ones that are still valid.
   */
  readonly whileAllowed: (
    act: (secrets: readonly string[]) => Promise<void> | void,
  ) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** Result of one attempt, by webhook or mail, as it is recorded in the delivery log. */
export interface AttemptResult {
  readonly attemptedAt: Date;
  readonly outcome: AttemptOutcome;
  readonly status: number | null;
  readonly durationMs: number;
  readonly retryAfter: string | null;
  /** True when the failure is permanent, so that no further attempt is made. */
  readonly isRefused?: boolean;
}

/** A result, and a promise that resolves when the connection has closed: the receiver may still be sending its body. */
interface FinishedAttempt {
  readonly result: AttemptResult;
  readonly closed: Promise<void>;
}

/**
 * Makes one attempt of at most `tools.attemptMs`: checks the address again, connects to a checked address, signs,
 * posts, and reads the head of the response. Permission is checked before connecting and again before writing the
 * request, each time under a lock that lasts until that step is done.
 * @returns null when the attempt is no longer allowed; then nothing was sent
 * @throws the reason of `attempt.signal`, and any error of `whileAllowed`
 */
export async function attemptCallback(
  tools: AttemptTools,
  attempt: Attempt,
): Promise<FinishedAttempt | null> {
  const time = createTimeLimit(tools.attemptMs, attempt.signal);
  try {
    const made = await withSpan(
      { name: 'delivery attempt', kind: SpanKind.CLIENT },
      async (span) => {
        const attempted = await attemptWithTimeLimit(time, tools, attempt);
        const { outcome = 'not made', status = null } = attempted?.result ?? {};
        span.setAttribute('outcome', outcome);
        if (status !== null) span.setAttribute('http.response.status_code', status);
        return attempted;
      },
    );
    void Promise.resolve(made?.closed).then(time.release);
    return made;
  } catch (error) {
    time.release();
    throw error;
  }
}

async function attemptWithTimeLimit(
  { timeLimit, isLate }: TimeLimit,
  tools: AttemptTools,
  attempt: Attempt,
): Promise<FinishedAttempt | null> {
  const attemptedAt = tools.now();
  const began = performance.now();
  const toResult = (outcome: AttemptOutcome, answer?: CallbackAnswer): AttemptResult => ({
    attemptedAt,
    outcome,
    status: answer?.status ?? null,
    durationMs: Math.round(performance.now() - began),
    retryAfter: answer?.retryAfter ?? null,
  });
  const vetted = await tools.vet(attempt.callbackUrl);
  if ('refused' in vetted) {
    return { result: toResult(refusalOutcome(vetted)), closed: Promise.resolve() };
  }
  const releaseSocket = await tools.sockets.acquire(vetted.url.origin, timeLimit).catch(() => null);
  if (releaseSocket === null) {
    attempt.signal.throwIfAborted();
    return { result: toResult('timeout'), closed: Promise.resolve() };
  }
  return exchangeMessage(tools, { attempt, vetted, timeLimit, releaseSocket }, (fault, answer) => {
    attempt.signal.throwIfAborted();
    if (answer === null) return toResult(isLate() ? 'timeout' : fault);
    return toResult(isSuccess(answer) ? 'delivered' : 'rejected', answer);
  });
}

/** A time limit that aborts its signal when the time runs out or the parent signal aborts. */
interface TimeLimit {
  readonly timeLimit: AbortSignal;
  /** Tells whether the time ran out, rather than the parent having aborted. */
  readonly isLate: () => boolean;
  /** Removes the timer and the listener, because a long-lived parent signal has many limits. */
  readonly release: () => void;
}

/** Creates a time limit that aborts after `ms` milliseconds or when `stop` aborts. */
function createTimeLimit(ms: number, stop: AbortSignal): TimeLimit {
  const time = new AbortController();
  let isLate = false;
  const endTimeLimit = () => time.abort(stop.reason);
  const timer = setTimeout(() => {
    isLate = true;
    time.abort();
  }, ms);
  stop.addEventListener('abort', endTimeLimit, { once: true });
  if (stop.aborted) endTimeLimit();
  return {
    timeLimit: time.signal,
    isLate: () => isLate,
    release: () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', endTimeLimit);
    },
  };
}

interface Exchange {
  readonly attempt: Attempt;
  readonly vetted: VettedCallback;
  readonly timeLimit: AbortSignal;
  readonly releaseSocket: () => void;
}

/** Maps a response to the attempt's result by the delivery rules; `fault` is the outcome when there was no response. */
type Judge = (fault: AttemptOutcome, answer: CallbackAnswer | null) => AttemptResult;

async function exchangeMessage(
  tools: AttemptTools,
  { attempt, vetted, timeLimit, releaseSocket }: Exchange,
  judge: Judge,
): Promise<FinishedAttempt | null> {
  let connection: OpeningConnection | undefined;
  const abandonAttempt = () => connection?.socket.destroy();
  timeLimit.addEventListener('abort', abandonAttempt, { once: true });
  const startExchange = () => {
    connection = openConnection(vetted);
    if (timeLimit.aborted) abandonAttempt();
  };
  try {
    const isAllowed = await attempt.whileAllowed(startExchange);
    if (!isAllowed || connection === undefined) return null;
    const answer = await sendOver(tools, { attempt, vetted }, connection);
    if (answer !== 'forbidden') {
      return { result: judge('unreachable', answer), closed: connection.closed };
    }
    abandonAttempt();
    return null;
  } catch (error) {
    abandonAttempt();
    throw error;
  } finally {
    void (connection?.closed ?? Promise.resolve()).then(() => {
      timeLimit.removeEventListener('abort', abandonAttempt);
      releaseSocket();
    });
  }
}

/**
 * Sends the signed message over the connection. Returns null when there was no response, and `forbidden` when the
 * attempt is no longer allowed or its permission cannot be read, which must not count as a failure of the receiver.
 */
async function sendOver(
  tools: AttemptTools,
  { attempt, vetted }: Pick<Exchange, 'attempt' | 'vetted'>,
  connection: OpeningConnection,
): Promise<CallbackAnswer | 'forbidden' | null> {
  if (!(await connection.isOpen)) return null;
  let answer: Promise<CallbackAnswer | null> | undefined;
  const isAllowed = await attempt.whileAllowed(async (secrets) => {
    const message = await signedMessage(tools, attempt.notification, secrets);
    const sent = postMessage(connection, vetted, message);
    answer = sent.answer;
    await sent.written;
  });
  return !isAllowed || answer === undefined ? 'forbidden' : answer;
}

async function signedMessage(
  { now, userAgent }: AttemptTools,
  notification: WebhookNotification,
  secrets: readonly string[],
): Promise<CallbackMessage> {
  const rawBody = JSON.stringify(notification);
  const timestamp = Math.floor(now().getTime() / 1_000);
  const { id } = notification;
  return {
    body: rawBody,
    headers: {
      'user-agent': userAgent,
      'x-service-signature': await createServiceSignature({ rawBody, timestamp, secrets }),
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': await createStandardSignature({ id, rawBody, timestamp, secrets }),
    },
  };
}

function isSuccess({ status }: CallbackAnswer): boolean {
  return status >= 200 && status <= 299;
}

function refusalOutcome({ refused }: RefusedCallback): AttemptOutcome {
  return refused === 'unsafe' ? 'unsafe' : 'unreachable';
}

/** Dependencies of `whileAddressIsAllowed`, which locks an address and decrypts its secrets. */
export interface AddressLockTools {
  readonly db: Db;
  readonly clock: ClockOverride;
  /** Decrypts a signing secret. @throws Error when no key opens it */
  readonly openSecret: (sealed: string, watchlistId: string) => string;
  /** Called when no key can decrypt a replaced secret, which is then not used for signing. */
  readonly onError: (error: unknown) => void;
}

/**
 * Creates the function that runs a step of an attempt only while its address is unchanged, and passes it the secrets.
 * Secrets are decrypted before connecting too, so that no connection is opened for a request that cannot be signed.
 * @throws Error, from the created function, when no key opens the current secret
 */
export function whileAddressIsAllowed(
  tools: AddressLockTools,
  fence: AddressFence,
): Attempt['whileAllowed'] {
  const { db, clock } = tools;
  return (act) =>
    whileAddressIsUnchanged(db, { ...fence, clock }, (sealed) =>
      act(openSecrets(tools, fence.watchlistId, sealed)),
    );
}

/** Decrypts the secrets, the current one first. An earlier secret that no key opens is reported and left out. */
function openSecrets(
  { openSecret, onError }: AddressLockTools,
  watchlistId: string,
  sealed: readonly string[],
): string[] {
  return sealed.flatMap((text, at) => {
    try {
      return [openSecret(text, watchlistId)];
    } catch (error) {
      if (at === 0) throw error;
      onError(error);
      return [];
    }
  });
}

const SECRET_BYTES = 32;

/** Creates a signing secret for a watchlist: `whsec_` and base64 of 32 random bytes (decision C20). */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
