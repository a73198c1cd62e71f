/** Runs passes one after the other: a call never shares one that began before it, so it sees what was committed before. */
export class PassesInTurn<T> {
  readonly #pass: () => Promise<T>;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(pass: () => Promise<T>) {
    this.#pass = pass;
  }

  /** A pass of its own, behind those that wait. */
  next(): Promise<T> {
    this.#waiting += 1;
    const pass = this.#last.then(this.#pass).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = pass.catch(() => undefined);
    return pass;
  }

  /** Begins a pass every so often, unless one is under way. */
  every(milliseconds: number, onError: (error: unknown) => void): void {
    const begin = () => {
      if (this.#waiting === 0) this.next().catch(onError);
    };
    this.#timer = setInterval(begin, milliseconds).unref();
  }

  /** Begins none by itself any more; resolves when the last one is over. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#last;
  }
}
