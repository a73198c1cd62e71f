import type { Address } from './address.ts';
import { pageElement } from './element.ts';
import type { Clock, RequestThrottle } from './request-throttle.ts';

/** Services of the page that a view uses. */
export interface ViewOptions {
  readonly pace: RequestThrottle;
  readonly clock: Clock;
  readonly say: (text: string) => void;
  readonly onFailure: (error: unknown) => void;
  /** Called when the view navigates to another address. */
  readonly onAddress: (address: Address) => void;
}

/** Base class of a view that shows its latest request; a newer request aborts the pending one. */
export class LatestRequestPanel {
  readonly options: ViewOptions;
  readonly #place: HTMLElement;
  #request = new AbortController();

  /** @param id of the view's element in the page */
  constructor(id: string, options: ViewOptions) {
    this.#place = pageElement(id, HTMLElement);
    this.options = options;
  }

  /** Aborts the pending request. @returns the signal for the next request */
  begin(): AbortSignal {
    this.stop();
    this.#request = new AbortController();
    return this.#request.signal;
  }

  /**
   * Runs `work` as the latest request, and marks the element busy meanwhile.
   * @param requests number of requests that `work` makes
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
