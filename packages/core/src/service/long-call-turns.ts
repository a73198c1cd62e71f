/** How long a call works until the others have a turn, in milliseconds. */
const TURN_MS = 10;

/**
 * Makes long calls take turns, since one thread serves all. A call works for ten milliseconds, then yields to
 * the event loop: what has arrived is read and answered, and the next of the long calls continues. One of them
 * works in each round, however many there are.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isAwaited = false;

  /**
   * Runs steps to their end. Whatever they read must hold still between two of them, as a generation of the index
   * does.
   */
  async take<T>(steps: Generator<void, T>): Promise<T> {
    if (this.#waiting.length > 0) await this.#next();
    let until = performance.now() + TURN_MS;
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (performance.now() < until) continue;
      await this.#next();
      until = performance.now() + TURN_MS;
    }
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#await();
    });
  }

  #await(): void {
    if (this.#isAwaited || this.#waiting.length === 0) return;
    this.#isAwaited = true;
    setImmediate(() => {
      this.#isAwaited = false;
      this.#waiting.shift()?.();
      this.#await();
    });
  }
}
