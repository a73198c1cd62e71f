/**
 * Runs passes of the same work one after the other. Each call of `runNext` starts a new pass, which therefore sees
 * everything that was committed before the call.
 */
export class SerialRunner<T> {
  readonly #pass: () => Promise<T>;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(pass: () => Promise<T>) {
    this.#pass = pass;
  }

  /** Queues a pass after the waiting ones, and returns its result. */
  runNext(): Promise<T> {
    this.#waiting += 1;
    const pass = this.#last.then(this.#pass).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = pass.catch(() => undefined);
    return pass;
  }

  /** Starts a pass at each interval, unless one is running or waiting. */
  runEvery(milliseconds: number, onError: (error: unknown) => void): void {
    const startPass = () => {
      if (this.#waiting === 0) this.runNext().catch(onError);
    };
    this.#timer = setInterval(startPass, milliseconds).unref();
  }

  /** Stops the interval; resolves when the last pass has ended. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#last;
  }
}
