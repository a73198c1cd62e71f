import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { AttemptOutcome, WebhookNotification } from '../contract/webhook.ts';
import {
  claimDue,
  type LeasedNotification,
  postponeNotifications,
  recordAttempt,
  releaseLease,
  renewLeases,
} from '../store/outbox-lease.ts';
import { forgetDeliveries } from '../store/outbox-upkeep.ts';
import { type AttemptResult, type AttemptTools, attemptCallback } from './attempt-callback.ts';
import { waitBeforeNext } from './retry-schedule.ts';
import { type HoldingTools, whileAllowed } from './while-allowed.ts';

const POLL_MS = 500;
/** Waits so short that a poll would lengthen them notably. */
const SOON_MS = 10_000;
const BEATS_A_LEASE = 3;
const IN_FLIGHT_MAX = 128;
/**
 * How many deliveries under way may go to callbacks that fail: receivers that hang must not hold up those
 * that answer.
 */
const FAILING_MAX = IN_FLIGHT_MAX / 2;
const DRAIN_MS = 5_000;
const PAUSE_AFTER_FAULT_MS = 5_000;
/** How long a delivery waits that a fault of ours kept from being tried, and all that waits for its list with it. */
const WAIT_AFTER_FAULT_MS = 60_000;
const FORGET_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** After this long with nothing but failures a callback is disabled (decision D15). */
const PATIENCE_MS = 5 * DAY_MS;
const GONE = 410;

/** Sockets that one process holds to one origin. */
export const SOCKETS_PER_ORIGIN = 2;
/** How long a delivery stays in the log. */
export const DELIVERY_LOG_MS = 30 * DAY_MS;

export interface DispatcherOptions extends HoldingTools {
  readonly tools: AttemptTools;
  readonly schedule: readonly number[];
  /** How long a dispatcher may say nothing before others send what it was sending. */
  readonly leaseMs: number;
  readonly onAttempt: (outcome: AttemptOutcome) => void;
  /** Told of what is nobody's fault but ours, such as a database that is away. */
  readonly onError: (error: unknown) => void;
}

/** A dispatcher at work. */
export interface Dispatcher {
  /** Takes nothing more, waits some seconds for what is being sent, and gives back the rest. */
  readonly close: () => Promise<void>;
}

/**
 * Sends what is due in the outbox until it is closed; any number of processes may. Each takes under a
 * lease, which a heartbeat renews: what a dead process was sending is due again once its lease is over,
 * so that everything is sent at least once, and twice only where a process died between sending and
 * writing that down.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, leaseMs, clock, onError } = options;
  const stop = new AbortController();
  setMaxListeners(IN_FLIGHT_MAX, stop.signal);
  const underWay = new Map<LeasedNotification, Promise<void>>();
  let looking: Promise<void> | null = null;
  let isClosed = false;
  let lookAgainAt = 0;
  let forgetAt = 0;

  const lookIn = (ms: number) => setTimeout(look, ms).unref();
  const track = (notification: LeasedNotification) => {
    const done = deliver(options, notification, { signal: stop.signal, lookIn })
      .catch(onError)
      .finally(() => {
        underWay.delete(notification);
        look();
      });
    underWay.set(notification, done);
  };
  const take = async () => {
    const limit = IN_FLIGHT_MAX - underWay.size;
    if (limit <= 0) return;
    const sending = [...underWay.keys()];
    const request = {
      lease: randomUUID(),
      leaseMs,
      limit,
      failingLimit: FAILING_MAX - sending.filter(({ isFailing }) => isFailing).length,
      perOrigin: SOCKETS_PER_ORIGIN,
      inFlight: countBy(sending.map(({ origin }) => origin)),
      clock,
    };
    for (const notification of await claimDue(db, request)) track(notification);
  };
  const forget = async () => {
    const now = (clock?.() ?? new Date()).getTime();
    if (now < forgetAt) return;
    forgetAt = now + FORGET_EVERY_MS;
    await forgetDeliveries(db, new Date(now - DELIVERY_LOG_MS));
  };
  const look = () => {
    if (isClosed || looking !== null || performance.now() < lookAgainAt) return;
    looking = take()
      .then(forget)
      .catch((error) => {
        lookAgainAt = performance.now() + PAUSE_AFTER_FAULT_MS;
        onError(error);
      })
      .finally(() => {
        looking = null;
      });
  };
  const beat = () => {
    const leases = [...new Set([...underWay.keys()].map(({ lease }) => lease))];
    if (leases.length > 0) renewLeases(db, leases, { leaseMs, clock }).catch(onError);
  };

  const polls = setInterval(look, POLL_MS);
  const beats = setInterval(beat, leaseMs / BEATS_A_LEASE);
  look();
  return {
    close: async () => {
      isClosed = true;
      clearInterval(polls);
      await looking;
      const patience = setTimeout(() => stop.abort(), DRAIN_MS);
      await Promise.all(underWay.values());
      clearTimeout(patience);
      clearInterval(beats);
    },
  };
}

/** Resolves once the connection has ended too: until then the delivery counts against its origin. */
async function deliver(
  options: DispatcherOptions,
  notification: LeasedNotification,
  { signal, lookIn }: { readonly signal: AbortSignal; readonly lookIn: (ms: number) => void },
): Promise<void> {
  const { db, tools, clock } = options;
  try {
    const made = await attemptCallback(tools, {
      callbackUrl: notification.callbackUrl,
      notification: bodyOf(notification),
      whileAllowed: whileAllowed(options, notification),
      signal,
    });
    if (made === null) return await releaseLease(db, notification);
    const nextInMs = await writeDown(options, notification, made.result);
    if (nextInMs !== null && nextInMs < SOON_MS) lookIn(nextInMs);
    await made.closed;
  } catch (error) {
    if (signal.aborted) return await releaseLease(db, notification).catch(() => {});
    const wait = { waitMs: WAIT_AFTER_FAULT_MS, clock };
    await postponeNotifications(db, notification, wait).catch(() => {});
    throw error;
  }
}

async function writeDown(
  { db, schedule, clock, onAttempt, tools }: DispatcherOptions,
  notification: LeasedNotification,
  { attemptedAt, outcome, status, durationMs, retryAfter }: AttemptResult,
): Promise<number | null> {
  onAttempt(outcome);
  const failures = notification.failures + 1;
  const isOver = outcome === 'delivered' || status === GONE;
  const failed = { failures, status, retryAfter, now: tools.now() };
  const nextAttemptInMs = isOver ? null : waitBeforeNext(schedule, failed, Math.random);
  const record = {
    attemptedAt: attemptedAt.toISOString(),
    status,
    durationMs,
    outcome,
    nextAttemptInMs,
    gone: status === GONE,
    patienceMs: PATIENCE_MS,
  };
  await recordAttempt(db, notification, record, clock);
  return nextAttemptInMs;
}

function bodyOf({ id, createdAt, watchlistId, newHits }: LeasedNotification): WebhookNotification {
  const timestamp = createdAt.toISOString();
  return { type: 'watch.hits', id, timestamp, data: { watchlistId, newHits } };
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
