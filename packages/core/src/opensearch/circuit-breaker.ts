/** Failures in a row after which nothing is asked for a while. */
const MAX_FAILURES = 5;
const REST_MS = 1_000;

/**
 * Keeps requests from waiting for something that has failed several times in a row: then all are refused for a
 * second, after which one is let through, and its outcome decides for the others.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #restsUntil = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether to ask. The one request that is let through to find out closes the way for others meanwhile. */
  allowsRequest(): boolean {
    if (this.#failures < MAX_FAILURES) return true;
    if (this.#now() < this.#restsUntil) return false;
    this.#restsUntil = this.#now() + REST_MS;
    return true;
  }

  recordSuccess(): void {
    this.#failures = 0;
  }

  recordFailure(): void {
    this.#failures += 1;
    if (this.#failures >= MAX_FAILURES) this.#restsUntil = this.#now() + REST_MS;
  }
}
