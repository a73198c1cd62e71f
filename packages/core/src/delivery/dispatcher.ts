import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { AttemptOutcome, WebhookNotification } from '../contract/webhook.ts';
import { retryAfterMs } from '../domain/http-values.ts';
import { deleteOldDeliveries } from '../store/delivery/delivery-log.ts';
import {
  type Channel,
  claimDue,
  endNotification,
  type LeasedNotification,
  postponeNotifications,
  recordAttempt,
  releaseLease,
  renewLeases,
} from '../store/delivery/outbox.ts';
import {
  type AddressLockTools,
  type AttemptResult,
  type AttemptTools,
  attemptCallback,
  whileAddressIsAllowed,
} from './attempt-callback.ts';
import { attemptMail, type MailTools } from './attempt-mail.ts';

const POLL_MS = 500;
/** Retries due within this time get a timer of their own, because polling would delay them noticeably. */
const SOON_MS = 10_000;
const BEATS_A_LEASE = 3;
const MAX_IN_FLIGHT = 128;
/** Maximum concurrent deliveries to failing callbacks, so that receivers that hang do not delay the working ones. */
const MAX_FAILING = MAX_IN_FLIGHT / 2;
const DRAIN_MS = 5_000;
const PAUSE_AFTER_FAULT_MS = 5_000;
/** Milliseconds by which an error of this service postpones all pending notifications of a watchlist. */
const WAIT_AFTER_FAULT_MS = 60_000;
const FORGET_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A callback whose attempts have all failed for this long is disabled (decision D15). */
const PATIENCE_MS = 5 * DAY_MS;
const GONE = 410;
const CALLBACKS: readonly Channel[] = ['webhook'];
const ALL_CHANNELS: readonly Channel[] = ['webhook', 'confirmation', 'digest'];

/** Maximum concurrent connections of one process to one origin. */
export const SOCKETS_PER_ORIGIN = 2;
/** Milliseconds after which a delivery is deleted from the log. */
export const DELIVERY_LOG_MS = 30 * DAY_MS;

export interface DispatcherOptions extends AddressLockTools {
  readonly tools: AttemptTools;
  /** Null when this process sends no mail. */
  readonly mail: MailTools | null;
  readonly schedule: readonly number[];
  /** Lease time: when a dispatcher does not renew its leases for this long, others send its notifications. */
  readonly leaseMs: number;
  readonly onAttempt: (outcome: AttemptOutcome, channel: Channel) => void;
  /** Called with errors of this service, such as a lost database connection. */
  readonly onError: (error: unknown) => void;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Maximum jitter as a fraction of the delay: jitter and polling interval together stay within a fifth of it. */
const JITTER = 0.19;
const RETRY_AFTER_MAX_MS = 24 * HOUR;
const TOO_EARLY: ReadonlySet<number | null> = new Set([429, 503]);

/**
 * Milliseconds before each attempt, counted from the previous one; one entry per attempt. Decision D15: ten attempts
 * over three days.
 */
export const DEFAULT_SCHEDULE: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** A failed attempt, with the values that determine the delay before the next one. */
interface FailedAttempt {
  /** Number of failures since the notification was queued, including this one. */
  readonly failures: number;
  readonly status: number | null;
  readonly retryAfter: string | null;
  readonly now: Date;
}

/**
 * Returns the delay before the next attempt in milliseconds; null when the schedule has ended. The scheduled delay
 * varies by up to a fifth, so that receivers that failed together are not called together again. A longer `Retry-After`
 * of a 429 or 503 response replaces it, up to a day.
 *
 * @param random from 0 to 1
 */
function delayBeforeRetry(
  schedule: readonly number[],
  { failures, status, retryAfter, now }: FailedAttempt,
  random: () => number,
): number | null {
  const wait = schedule[failures];
  if (wait === undefined) return null;
  const jittered = wait * (1 - JITTER + 2 * JITTER * random());
  const retryMs = TOO_EARLY.has(status) ? (retryAfterMs(retryAfter, now) ?? 0) : 0;
  return Math.max(jittered, Math.min(retryMs, RETRY_AFTER_MAX_MS));
}

/**
 * Sends due notifications of the outbox from its construction until `close`; any number of processes may do so. A
 * dispatcher claims notifications under a lease, which a heartbeat renews. When a process dies, its notifications
 * become due again at the end of the lease. So each is sent at least once, and twice only if a process died after
 * sending it and before recording that.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #stop = new AbortController();
  readonly #underWay = new Map<LeasedNotification, Promise<void>>();
  readonly #polls: NodeJS.Timeout;
  readonly #beats: NodeJS.Timeout;
  #looking: Promise<void> | null = null;
  #isClosed = false;
  #lookAgainAt = 0;
  #forgetAt = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    setMaxListeners(MAX_IN_FLIGHT, this.#stop.signal);
    this.#polls = setInterval(() => this.#checkOutbox(), POLL_MS);
    this.#beats = setInterval(() => this.#renewLeases(), options.leaseMs / BEATS_A_LEASE);
    this.#checkOutbox();
  }

  /** Stops claiming, waits up to `DRAIN_MS` for deliveries, then aborts the rest and releases their leases. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#polls);
    await this.#looking;
    const patience = setTimeout(() => this.#stop.abort(), DRAIN_MS);
    await Promise.all(this.#underWay.values());
    clearTimeout(patience);
    clearInterval(this.#beats);
  }

  #checkOutbox(): void {
    const isEarly = performance.now() < this.#lookAgainAt;
    if (this.#isClosed || this.#looking !== null || isEarly) return;
    this.#looking = this.#claimDue()
      .then(() => this.#deleteOldDeliveries())
      .catch((error) => {
        this.#lookAgainAt = performance.now() + PAUSE_AFTER_FAULT_MS;
        this.#options.onError(error);
      })
      .finally(() => {
        this.#looking = null;
      });
  }

  async #claimDue(): Promise<void> {
    const { db, leaseMs, clock, mail } = this.#options;
    const limit = MAX_IN_FLIGHT - this.#underWay.size;
    if (limit <= 0) return;
    const sending = [...this.#underWay.keys()];
    const request = {
      lease: randomUUID(),
      leaseMs,
      channels: mail === null ? CALLBACKS : ALL_CHANNELS,
      limit,
      failingLimit: MAX_FAILING - sending.filter(({ isFailing }) => isFailing).length,
      perOrigin: SOCKETS_PER_ORIGIN,
      inFlight: countByName(sending.map(({ origin }) => origin)),
      clock,
    };
    for (const notification of await claimDue(db, request)) this.#send(notification);
  }

  #send(notification: LeasedNotification): void {
    const scheduleCheck = (ms: number) => setTimeout(() => this.#checkOutbox(), ms).unref();
    const done = deliverNotification(this.#options, notification, {
      signal: this.#stop.signal,
      scheduleCheck,
    })
      .catch(this.#options.onError)
      .finally(() => {
        this.#underWay.delete(notification);
        this.#checkOutbox();
      });
    this.#underWay.set(notification, done);
  }

  async #deleteOldDeliveries(): Promise<void> {
    const { db, clock } = this.#options;
    const now = (clock?.() ?? new Date()).getTime();
    if (now < this.#forgetAt) return;
    this.#forgetAt = now + FORGET_EVERY_MS;
    await deleteOldDeliveries(db, new Date(now - DELIVERY_LOG_MS));
  }

  #renewLeases(): void {
    const { db, leaseMs, clock, onError } = this.#options;
    const leases = [...new Set([...this.#underWay.keys()].map(({ lease }) => lease))];
    if (leases.length > 0) renewLeases(db, leases, { leaseMs, clock }).catch(onError);
  }
}

/** A mail that the SMTP server rejected permanently. The message is one line, without the address. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';

  constructor({ watchlistId, channel }: LeasedNotification, status: number | null) {
    const what = channel === 'digest' ? 'A digest' : 'The request to confirm the address';
    super(`${what} of watchlist ${watchlistId} was refused for good (SMTP status ${status})`);
  }
}

/** Makes one attempt and records its result. Resolves when the connection has closed, which frees its origin's slot. */
async function deliverNotification(
  options: DispatcherOptions,
  notification: LeasedNotification,
  {
    signal,
    scheduleCheck,
  }: { readonly signal: AbortSignal; readonly scheduleCheck: (ms: number) => void },
): Promise<void> {
  const { db, tools, clock } = options;
  try {
    const made =
      notification.channel === 'webhook'
        ? await attemptCallback(tools, {
            callbackUrl: notification.address,
            notification: notificationBody(notification),
            whileAllowed: whileAddressIsAllowed(options, notification),
            signal,
          })
        : await sendMail(options, notification, signal);
    if (made === null) return await releaseLease(db, notification);
    if (made === 'nothing') return await endNotification(db, notification);
    const nextInMs = await recordResult(options, notification, made.result);
    if (nextInMs !== null && nextInMs < SOON_MS) scheduleCheck(nextInMs);
    await made.closed;
  } catch (error) {
    if (signal.aborted) return await releaseLease(db, notification).catch(() => {});
    const wait = { waitMs: WAIT_AFTER_FAULT_MS, clock };
    await postponeNotifications(db, notification, wait).catch(() => {});
    throw error;
  }
}

/** Makes one mail attempt, with a result like that of `attemptCallback`; `nothing` when there is nothing to report. */
async function sendMail(
  { db, clock, mail }: DispatcherOptions,
  notification: LeasedNotification,
  signal: AbortSignal,
) {
  if (mail === null) return null;
  const result = await attemptMail(mail, { db, clock, notification, signal });
  if (result === null || result === 'nothing') return result;
  return { result, closed: Promise.resolve() };
}

async function recordResult(
  { db, schedule, clock, onAttempt, onError, tools }: DispatcherOptions,
  notification: LeasedNotification,
  { attemptedAt, outcome, status, durationMs, retryAfter, isRefused }: AttemptResult,
): Promise<number | null> {
  onAttempt(outcome, notification.channel);
  const failures = notification.failures + 1;
  const isOver = outcome === 'delivered' || status === GONE || isRefused === true;
  const failed = { failures, status, retryAfter, now: tools.now() };
  const nextAttemptInMs = isOver ? null : delayBeforeRetry(schedule, failed, Math.random);
  const record = {
    attemptedAt: attemptedAt.toISOString(),
    status,
    durationMs,
    outcome,
    nextAttemptInMs,
    gone: status === GONE,
    refused: isRefused === true,
    patienceMs: PATIENCE_MS,
  };
  await recordAttempt(db, notification, record, clock);
  if (record.refused) onError(new MailRefusedError(notification, status));
  return nextAttemptInMs;
}

function notificationBody({
  id,
  createdAt,
  watchlistId,
  newHits,
}: LeasedNotification): WebhookNotification {
  const timestamp = createdAt.toISOString();
  return { type: 'watch.hits', id, timestamp, data: { watchlistId, newHits } };
}

function countByName(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
