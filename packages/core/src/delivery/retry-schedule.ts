import { retryAfterMs } from '../domain/retry-after.ts';

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
export interface FailedAttempt {
  /** Failures since it was queued, this one among them. */
  readonly failures: number;
  readonly status: number | null;
  readonly retryAfter: string | null;
  readonly now: Date;
}

/**
 * How long the next attempt waits, null when there is none: the schedule give or take a fifth, so that
 * receivers which failed together are not called together again; or what a 429 or 503 asks for in
 * `Retry-After`, up to a day, where that is longer.
 *
 * @param random from 0 to 1
 */
export function waitBeforeNext(
  schedule: readonly number[],
  { failures, status, retryAfter, now }: FailedAttempt,
  random: () => number,
): number | null {
  const wait = schedule[failures];
  if (wait === undefined) return null;
  const jittered = wait * (1 - JITTER + 2 * JITTER * random());
  const asked = TOO_EARLY.has(status) ? (retryAfterMs(retryAfter, now) ?? 0) : 0;
  return Math.max(jittered, Math.min(asked, RETRY_AFTER_MAX_MS));
}
