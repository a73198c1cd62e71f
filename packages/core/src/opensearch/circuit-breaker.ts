/** Consecutive failures after which requests are rejected for a while. */
const MAX_FAILURES = 5;
const REST_MS = 1_000;

/**
 * Circuit breaker: after several consecutive failures it rejects all requests for a second, then lets one through,
 * whose outcome decides about the others.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #restsUntil = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Tells whether a request may be sent. While the one trial request is pending, all others are rejected. */
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
