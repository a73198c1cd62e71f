/** Lets a few connections at a time go to each origin, in the order of asking. */
export class OriginSockets {
  readonly #perOrigin: number;
  readonly #open = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(perOrigin: number) {
    this.#perOrigin = perOrigin;
  }

  /**
   * Resolves with the way to give the place back, which is safe to call again.
   * @throws the signal's reason when it comes first
   */
  async take(origin: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const open = this.#open.get(origin) ?? 0;
    if (open >= this.#perOrigin) await this.#turn(origin, signal);
    else this.#open.set(origin, open + 1);
    let isBack = false;
    return () => {
      if (!isBack) this.#giveBack(origin);
      isBack = true;
    };
  }

  #turn(origin: string, signal: AbortSignal): Promise<void> {
    const queue = this.#waiting.get(origin) ?? [];
    this.#waiting.set(origin, queue);
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      queue.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** The place passes to who waits longest; it counts as open all the while. */
  #giveBack(origin: string): void {
    const next = this.#waiting.get(origin)?.shift();
    const open = this.#open.get(origin) ?? 1;
    if (next !== undefined) {
      next();
    } else if (open > 1) {
      this.#open.set(origin, open - 1);
    } else {
      this.#open.delete(origin);
      this.#waiting.delete(origin);
    }
  }
}
