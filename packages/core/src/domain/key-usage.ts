import type { LimitState, RateLimit } from '../contract/operation-call.ts';

const SECOND = 1_000;

/** A span of time in which calls are counted against a limit. */
export interface CallWindow {
  readonly limit: number;
  readonly used: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Where a key stands, by the clock that counted its call. */
export interface KeyUsage {
  readonly now: Date;
  readonly burst: CallWindow;
  readonly quota: CallWindow;
}

/** The window of `seconds` that began with its first call. */
export function burstWindow(
  startsAt: Date,
  seconds: number,
  { limit, used }: Pick<CallWindow, 'limit' | 'used'>,
): CallWindow {
  return { limit, used, startsAt, endsAt: new Date(startsAt.getTime() + seconds * SECOND) };
}

/** The UTC calendar month that begins on `firstDay`, `YYYY-MM-DD` (decision D1). */
export function monthWindow(
  firstDay: string,
  { limit, used }: Pick<CallWindow, 'limit' | 'used'>,
): CallWindow {
  const startsAt = new Date(`${firstDay}T00:00:00Z`);
  const endsAt = new Date(Date.UTC(startsAt.getUTCFullYear(), startsAt.getUTCMonth() + 1));
  return { limit, used, startsAt, endsAt };
}

/** First day of the UTC calendar month of `now`, `YYYY-MM-DD`. */
export function firstDayOfMonth(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

/** Whole seconds, at least one, after which a call falls into the next window. */
export function retryAfterSeconds({ endsAt }: CallWindow, now: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / SECOND));
}

/** Calls that are left; none when the limit was lowered below what is used. */
export function remainingCalls({ limit, used }: CallWindow): number {
  return Math.max(0, limit - used);
}

/** The usage once units of the quota were given back. */
export function withUnitsBack(usage: KeyUsage, units: number): KeyUsage {
  return { ...usage, quota: { ...usage.quota, used: Math.max(0, usage.quota.used - units) } };
}

/** What callers are told with every answer of where their key stands. */
export function rateLimitOf({ now, burst, quota }: KeyUsage): RateLimit {
  return Object.freeze({ burst: stateOf(burst, now), quota: stateOf(quota, now) });
}

function stateOf(window: CallWindow, now: Date): LimitState {
  const length = window.endsAt.getTime() - window.startsAt.getTime();
  return Object.freeze({
    limit: window.limit,
    remaining: remainingCalls(window),
    windowSeconds: length / SECOND,
    resetSeconds: retryAfterSeconds(window, now),
  });
}
