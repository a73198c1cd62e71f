import type { Clock } from './request-throttle.ts';

/**
 * How somebody changed what is looked at: at every letter, or on purpose by Enter, a filter, a link; or not at
 * all, where the same thing got another address.
 */
export type ChangeKind = 'typing' | 'choice' | 'same';

/** After a pause of this length, what was typed is a step of the history. */
const STAYED_MS = 1_000;

/** Decides which addresses become entries of the history of the browser. */
export class HistorySteps {
  readonly #clock: Pick<Clock, 'now'>;
  #wasTyped = false;
  #changedAt: number;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    this.#changedAt = clock.now() - STAYED_MS;
  }

  /** Another address was followed, which is an entry already. */
  followAddress(): void {
    this.#wasTyped = false;
    this.#changedAt = this.#clock.now() - STAYED_MS;
  }

  /** Whether a change is a new entry. The letters of one search are written over each other. */
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
