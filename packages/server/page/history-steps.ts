import type { Clock } from './request-throttle.ts';

/**
 * How the user changed the view: by typing, by an explicit choice (Enter, a filter, a link), or not at all, when only
 * the URL of the same view changed.
 */
export type ChangeKind = 'typing' | 'choice' | 'same';

/** Pause in typing, in milliseconds, after which the typed text becomes an entry of the history. */
const STAYED_MS = 1_000;

/** Decides which URL changes create an entry in the browser's history. */
export class HistorySteps {
  readonly #clock: Pick<Clock, 'now'>;
  #wasTyped = false;
  #changedAt: number;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    this.#changedAt = clock.now() - STAYED_MS;
  }

  /** Resets the state after the browser navigated, because the new URL already is an entry of the history. */
  followAddress(): void {
    this.#wasTyped = false;
    this.#changedAt = this.#clock.now() - STAYED_MS;
  }

  /** Returns whether a change creates a new entry. Successive keystrokes of one search replace the same entry. */
  isNewEntry(by: ChangeKind): boolean {
    const now = this.#clock.now();
    const hasStayed = now - this.#changedAt >= STAYED_MS;
    if (by === 'same') return false;
    const isStep = by === 'choice' ? !this.#wasTyped || hasStayed : hasStayed;
    this.#wasTyped = by === 'typing';
    this.#changedAt = now;
    return isStep;
  }
}
