import { type Address, addressFromHash, addressToHash } from './address.ts';

/**
 * The addresses that somebody visited. A mark that is opened is a step, so that the way back closes it;
 * typing is none.
 */
export class Visited {
  /** What is looked at now. */
  get now(): Address | undefined {
    return addressFromHash(location.hash);
  }

  /** Tells of steps back, and of links into the page. */
  onMove(told: (address: Address) => void): void {
    addEventListener('hashchange', () => {
      this.arrive();
      if (this.now !== undefined) told(this.now);
    });
  }

  /** Where a link led to a mark, puts the answer around it before it: there is a way back from every mark. */
  arrive(): void {
    const { question, mark } = this.now ?? {};
    if (question === undefined || mark === undefined || this.#marks > 0) return;
    this.replace({ question });
    this.enter({ question, mark });
  }

  /** Writes another address over the one that is there. */
  replace(address: Address): void {
    history.replaceState(history.state, '', addressToHash(address) || location.pathname);
  }

  /** Steps to a mark. */
  enter(address: Address): void {
    history.pushState({ marks: this.#marks + 1 }, '', addressToHash(address));
  }

  /** Leaves all marks that were opened one from another. */
  leave(): void {
    history.go(-this.#marks);
  }

  /** How many marks were opened one from another. */
  get #marks(): number {
    const state: unknown = history.state;
    if (typeof state !== 'object' || state === null || !('marks' in state)) return 0;
    return Number(state.marks);
  }
}
