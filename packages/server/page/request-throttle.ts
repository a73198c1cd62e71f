/** Requests that may follow each other at once. */
const BURST = 20;
/** Requests a second in the long run: with the burst some 80 a minute, of the 100 that an address has. */
const PER_SECOND = 1;
/** What is left for a click when somebody types without a pause. */
const KEPT_FOR_CLICKS = 8;

/** The clock and the waiting of the page. */
export interface Clock {
  /** Milliseconds that do not go back. */
  readonly now: () => number;
  /** Rejects with the signal's reason when that ends the wait. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * A token bucket that keeps the page within the default limit of an address, however fast somebody
 * types.
 */
export class RequestThrottle {
  readonly #clock: Clock;
  #tokens = BURST;
  #at: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#at = clock.now();
  }

  /** Waits until so many requests may go that somebody asked for by a click or by Enter. */
  waitForClick(signal: AbortSignal, requests = 1): Promise<void> {
    return this.#takeTokens({ requests, reserved: 0 }, signal);
  }

  /** Waits until so many requests may go that typing brought about. */
  waitForTyping(signal: AbortSignal, requests = 1): Promise<void> {
    return this.#takeTokens({ requests, reserved: KEPT_FOR_CLICKS }, signal);
  }

  async #takeTokens(
    { requests, reserved }: { readonly requests: number; readonly reserved: number },
    signal: AbortSignal,
  ): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      this.#refill();
      const missing = reserved + requests - this.#tokens;
      if (missing <= 0) break;
      await this.#clock.wait((missing / PER_SECOND) * 1_000, signal);
    }
    this.#tokens -= requests;
  }

  #refill(): void {
    const now = this.#clock.now();
    this.#tokens = Math.min(BURST, this.#tokens + ((now - this.#at) / 1_000) * PER_SECOND);
    this.#at = now;
  }
}

/** The time of the browser. */
export const browserClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const resolveWait = () => {
        signal.removeEventListener('abort', cancelWait);
        resolve();
      };
      const timer = setTimeout(resolveWait, ms);
      const cancelWait = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      signal.addEventListener('abort', cancelWait, { once: true });
    }),
};
