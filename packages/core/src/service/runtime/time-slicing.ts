/** How long a call works until the others get a turn, in milliseconds. */
const TURN_MS = 10;

/**
 * Time-slices long calls, since one thread serves all. A call works for ten milliseconds, then yields to the event
 * loop: requests that have arrived are read and answered, and the next long call continues. One of them works in each
 * round, however many there are.
 */
export class TimeSlicer {
  readonly #waiting: (() => void)[] = [];
  #isAwaited = false;

  /**
   * Runs steps to their end. The data they read must not change between two of them, like a generation of the index.
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
