import type { Address } from './address.ts';
import { pageElement } from './element.ts';
import type { Clock, RequestThrottle } from './request-throttle.ts';

/** What a view needs of the page around it. */
export interface ViewOptions {
  readonly pace: RequestThrottle;
  readonly clock: Clock;
  readonly say: (text: string) => void;
  readonly onFailure: (error: unknown) => void;
  /** The view leads to another address. */
  readonly onAddress: (address: Address) => void;
}

/** A view whose part of the page shows what was requested last: a newer request ends the one that is under way. */
export class LatestRequestPanel {
  readonly options: ViewOptions;
  readonly #place: HTMLElement;
  #request = new AbortController();

  /** @param id of the element in the page */
  constructor(id: string, options: ViewOptions) {
    this.#place = pageElement(id, HTMLElement);
    this.options = options;
  }

  /** Ends what is under way. @returns the signal that ends what comes next */
  begin(): AbortSignal {
    this.stop();
    this.#request = new AbortController();
    return this.#request.signal;
  }

  /**
   * Requests what is shown, and says meanwhile that the place is busy.
   * @param requests how many `work` makes
   */
  async request(requests: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const signal = this.begin();
    this.#place.setAttribute('aria-busy', 'true');
    try {
      await this.options.pace.waitForClick(signal, requests);
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.clear();
      this.options.onFailure(error);
    }
  }

  show(...content: readonly (Node | string)[]): void {
    this.#place.replaceChildren(...content);
    this.#place.removeAttribute('aria-busy');
  }

  stop(): void {
    this.#request.abort();
  }

  clear(): void {
    this.stop();
    this.show();
  }
}
