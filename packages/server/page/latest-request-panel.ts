import { pageElement } from './element.ts';
import type { RequestThrottle } from './request-throttle.ts';

interface RequestedPlaceOptions {
  readonly pace: RequestThrottle;
  readonly onFailure: (error: unknown) => void;
}

/** A part of the page that shows what was requested last: a newer request ends the one that is under way. */
export class LatestRequestPanel {
  readonly #place: HTMLElement;
  readonly #options: RequestedPlaceOptions;
  #request = new AbortController();

  /** @param id of the element in the page */
  constructor(id: string, options: RequestedPlaceOptions) {
    this.#place = pageElement(id, HTMLElement);
    this.#options = options;
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
      await this.#options.pace.waitForClick(signal, requests);
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.clear();
      this.#options.onFailure(error);
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
