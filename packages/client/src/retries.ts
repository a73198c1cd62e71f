import type { Connection } from './client-options.ts';
import { MarcarioApiError, MarcarioConnectionError } from './errors.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
/** No attempt starts later than this after the call began. */
const LONGEST_CALL_MS = 120_000;
/** How often a walk waits, without an answer in between, for a limit that says when it ends. */
const MOST_PATIENT_WAITS = 20;
const LONGEST_PATIENT_WAIT_MS = 900_000;
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

/** What of a call decides whether it may be sent again. */
export interface RetryPolicy {
  /** True: a second sending changes nothing that the first did not. */
  readonly isRepeatable: boolean;
  /** True for a page of a walk: limits are waited for, however long the walk takes. */
  readonly isPatient: boolean;
}

/** Decides, for one call, how long to wait before it is sent again. */
export class Retries {
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

  /** Milliseconds to wait before the next attempt; null when the error is the caller's to handle. */
  waitAfter(error: unknown): number | null {
    if (!this.#mayPass(error)) return null;
    const toldMs = toldWaitMs(error);
    if (toldMs !== null && this.#isWaitedOut(error, toldMs)) return toldMs;
    this.#failures += 1;
    const waitMs = toldMs ?? this.#backoffMs();
    const isInTime = this.#connection.timing.now() + waitMs <= this.#endsAt;
    return isInTime && this.#failures <= this.#connection.maxRetries ? waitMs : null;
  }

  /** A call that was refused by a limit changed nothing, whatever it asked for. */
  #mayPass(error: unknown): boolean {
    if (isRateLimited(error)) return true;
    if (!this.#policy.isRepeatable) return false;
    if (error instanceof MarcarioApiError) return PASSING_STATUSES.has(error.status);
    return error instanceof MarcarioConnectionError;
  }

  #isWaitedOut(error: unknown, toldMs: number): boolean {
    if (!this.#policy.isPatient || !isRateLimited(error)) return false;
    this.#patientWaits += 1;
    return this.#patientWaits <= MOST_PATIENT_WAITS && toldMs <= LONGEST_PATIENT_WAIT_MS;
  }

  /** Doubles with each failure; the upper half is drawn, so that many clients do not return at once. */
  #backoffMs(): number {
    const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#failures - 1));
    return Math.round((delayMs / 2) * (1 + this.#connection.timing.random()));
  }
}

/** Whether a limit that ends soon refused the call. A month's quota is no such limit: nobody waits for it. */
export function isRateLimited(error: unknown): boolean {
  return (
    error instanceof MarcarioApiError && error.status === 429 && error.code !== 'quota_exceeded'
  );
}

function toldWaitMs(error: unknown): number | null {
  const seconds = error instanceof MarcarioApiError ? error.retryAfterSeconds : null;
  return seconds === null ? null : seconds * 1_000;
}
