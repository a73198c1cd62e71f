import type { MarcarioClient } from '@marcario/client';
import type { Address } from './address.ts';
import type { ViewOptions } from './latest-request-panel.ts';

/** Views in the script that is loaded on demand. */
const LATE: readonly Address['view'][] = [
  'portfolio',
  'compare',
  'oppositions',
  'calculator',
  'gazette',
];

/** Loads the rarely used views when one is first opened. */
export class LateViews {
  readonly #options: ViewOptions;
  #loaded: Awaited<ReturnType<typeof loadViews>> | undefined;
  #request = new AbortController();

  constructor(options: ViewOptions) {
    this.#options = options;
  }

  /** Opens the view of an address, unless the user has navigated on before the script was loaded. */
  async open(client: MarcarioClient, address: Address): Promise<void> {
    if (!LATE.some((view) => view === address.view)) return;
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      this.#loaded ??= await loadViews(this.#options);
    } catch (error) {
      if (!signal.aborted) this.#options.onFailure(error);
      return;
    }
    if (signal.aborted) return;
    const { portfolio, compare, oppositions, calculator, gazette } = this.#loaded;
    if (address.view === 'portfolio') await portfolio.open(client, address.holder);
    if (address.view === 'compare') await compare.open(client, address.a, address.b);
    if (address.view === 'oppositions') await oppositions.open(client, address.opposed);
    if (address.view === 'calculator') await calculator.open(client, address.term);
    if (address.view === 'gazette') await gazette.open(client, address.gazette);
  }

  stop(): void {
    this.#request.abort();
    for (const view of Object.values(this.#loaded ?? {})) view.stop();
  }

  clear(): void {
    this.#request.abort();
    for (const view of Object.values(this.#loaded ?? {})) view.clear();
  }
}

/** Imports the script of the rarely used views in the page's language; later imports are cached. */
export function loadLateScript(): Promise<typeof import('./late-views.ts')> {
  const script = document.querySelector<HTMLMetaElement>('meta[name="marcario-late"]')?.content;
  return import(new URL(script ?? '', document.baseURI).href);
}

async function loadViews(options: ViewOptions) {
  const script = await loadLateScript();
  return {
    portfolio: new script.PortfolioView('portfolio', options),
    compare: new script.CompareView('compare', options),
    oppositions: new script.OppositionsView('oppositions', options),
    calculator: new script.CalculatorView('calculator', options),
    gazette: new script.GazetteView('gazette', options),
  };
}
