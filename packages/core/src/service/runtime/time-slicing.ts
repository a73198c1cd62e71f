/** Time slice of a call in milliseconds, after which other calls continue. */
const TURN_MS = 10;

/**
 * Time-slices long calls, because one thread serves all requests. After ten milliseconds a call yields to the event
 * loop: new requests are read and answered, then the next long call continues. Only one long call runs per turn of the
 * event loop.
 */
export class TimeSlicer {
  readonly #waiting: (() => void)[] = [];
  #isAwaited = false;

  /**
   * Runs a generator to completion in slices. The data it reads must not change meanwhile, like an index generation.
   */
  async take<T>(steps: Generator<void, T>): Promise<T> {
    if (this.#waiting.length > 0) await this.#runNextStep();
    let until = performance.now() + TURN_MS;
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (performance.now() < until) continue;
      await this.#runNextStep();
      until = performance.now() + TURN_MS;
    }
  }

  #runNextStep(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#waitForTurn();
    });
  }

  #waitForTurn(): void {
    if (this.#isAwaited || this.#waiting.length === 0) return;
    this.#isAwaited = true;
    setImmediate(() => {
      this.#isAwaited = false;
      this.#waiting.shift()?.();
      this.#waitForTurn();
    });
  }
}
