/** A limit on what one name may do in a window of time. */
export interface WindowLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** A window that is open: when it ends, and how often its name was admitted. */
interface Window {
  readonly endsAt: number;
  admitted: number;
}

const SECOND = 1_000;

/**
 * Fixed windows that begin with their first admission, in memory.
 *
 * A map keeps its entries in the order in which they were put in, and each window lasts equally long:
 * so the first entry is always the next to end, and what has ended is dropped from the front. Beyond
 * `capacity` names the window that would end first is forgotten early, so that inventing names costs
 * a caller's neighbours at most a limit and never our memory.
 *
 * Time: amortised constant. Space: `capacity` entries.
 */
export class FixedWindows {
  readonly #windows = new Map<string, Window>();
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #capacity: number;

  constructor({ limit, windowSeconds }: WindowLimit, capacity: number) {
    this.#limit = limit;
    this.#windowMs = windowSeconds * SECOND;
    this.#capacity = capacity;
  }

  /**
   * Counts one call of `name` at `now`, in milliseconds of a clock that does not go back.
   * @returns 0 when it is admitted, else the whole seconds until its window ends, rounded up
   */
  admit(name: string, now: number): number {
    this.#dropEnded(now);
    const window = this.#windows.get(name) ?? this.#open(name, now);
    if (window.admitted === this.#limit)
      return Math.max(1, Math.ceil((window.endsAt - now) / SECOND));
    window.admitted += 1;
    return 0;
  }

  #open(name: string, now: number): Window {
    const [oldest] = this.#windows.keys();
    if (this.#windows.size === this.#capacity && oldest !== undefined) this.#windows.delete(oldest);
    const window = { endsAt: now + this.#windowMs, admitted: 0 };
    this.#windows.set(name, window);
    return window;
  }

  #dropEnded(now: number): void {
    for (const [name, { endsAt }] of this.#windows) {
      if (endsAt > now) return;
      this.#windows.delete(name);
    }
  }
}
