/** Maximum requests in a burst. */
const BURST = 20;
/** Requests per second after a burst: with `BURST` some 80 a minute, of the 100 that the server allows an address. */
const PER_SECOND = 1;
/** Tokens that typing leaves unused, so that a click need not wait. */
const KEPT_FOR_CLICKS = 8;

/** Clock and timer of the page. */
export interface Clock {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Resolves after `ms`; rejects with the signal's reason when it aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A token bucket that keeps the page below the server's default limit per address, however fast the user types. */
export class RequestThrottle {
  readonly #clock: Clock;
  #tokens = BURST;
  #at: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#at = clock.now();
  }

  /** Waits until the requests of a click or Enter may be sent. */
  waitForClick(signal: AbortSignal, requests = 1): Promise<void> {
    return this.#takeTokens({ requests, reserved: 0 }, signal);
  }

  /** Waits until the requests caused by typing may be sent. */
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

/** Clock and timer of the browser. */
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
