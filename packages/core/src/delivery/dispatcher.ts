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
/** Waits that are so short that polling would lengthen them noticeably. */
const SOON_MS = 10_000;
const BEATS_A_LEASE = 3;
const MAX_IN_FLIGHT = 128;
/** Maximum concurrent deliveries to failing callbacks, so that receivers that hang do not delay those that answer. */
const MAX_FAILING = MAX_IN_FLIGHT / 2;
const DRAIN_MS = 5_000;
const PAUSE_AFTER_FAULT_MS = 5_000;
/** Delay of a delivery, and of all later ones of its list, after a fault of this service. */
const WAIT_AFTER_FAULT_MS = 60_000;
const FORGET_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** After this long with nothing but failures a callback is disabled (decision D15). */
const PATIENCE_MS = 5 * DAY_MS;
const GONE = 410;
const CALLBACKS: readonly Channel[] = ['webhook'];
const ALL_CHANNELS: readonly Channel[] = ['webhook', 'confirmation', 'digest'];

/** Maximum connections of one process to one origin. */
export const SOCKETS_PER_ORIGIN = 2;
/** How long a delivery stays in the log. */
export const DELIVERY_LOG_MS = 30 * DAY_MS;

export interface DispatcherOptions extends AddressLockTools {
  readonly tools: AttemptTools;
  /** Null: this process sends no mail. */
  readonly mail: MailTools | null;
  readonly schedule: readonly number[];
  /** Lease time: when a dispatcher does not renew its leases for this long, others send its notifications. */
  readonly leaseMs: number;
  readonly onAttempt: (outcome: AttemptOutcome, channel: Channel) => void;
  /** Called with errors of this service, such as a lost database. */
  readonly onError: (error: unknown) => void;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** A little less than a fifth, so that with the time to look a wait is still within a fifth. */
const JITTER = 0.19;
const RETRY_AFTER_MAX_MS = 24 * HOUR;
const TOO_EARLY: ReadonlySet<number | null> = new Set([429, 503]);

/**
 * Milliseconds before each attempt, counted from the one before; as many entries as attempts. Decision
 * D15: ten, over three days.
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

/** An attempt that failed. */
interface FailedAttempt {
  /** Failures since it was queued, this one among them. */
  readonly failures: number;
  readonly status: number | null;
  readonly retryAfter: string | null;
  readonly now: Date;
}

/**
 * How long the next attempt waits, null when there is none: the schedule give or take a fifth, so that
 * receivers which failed together are not called together again; or what a 429 or 503 says in `Retry-After`, up
 * to a day, where that is longer.
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
 * Sends what is due in the outbox, from its making until it is closed; any number of processes may. Each takes under a
 * lease, which a heartbeat renews: what a dead process was sending is due again once its lease is over,
 * so that everything is sent at least once, and twice only where a process died between sending and
 * writing that down.
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

  /** Takes nothing more, waits some seconds for what is being sent, and gives back the rest. */
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

/** A mail that its server refused for good. The message is one line, without the address. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';

  constructor({ watchlistId, channel }: LeasedNotification, status: number | null) {
    const what = channel === 'digest' ? 'A digest' : 'The request to confirm the address';
    super(`${what} of watchlist ${watchlistId} was refused for good (SMTP status ${status})`);
  }
}

/** Resolves once the connection has ended too: until then the delivery counts against its origin. */
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

/** As `attemptCallback`; `nothing` where there is nothing to say. */
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
