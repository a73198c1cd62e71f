/** What the tabs of this browser tell each other of the thing that each has open. */
interface Note {
  readonly kind: 'open' | 'here' | 'take' | 'close' | 'changed';
  readonly what: string;
  readonly tab: string;
}

interface OpenElsewhereOptions {
  /** Whether this tab came second to what it shows, so that it had better only read. */
  readonly onSecond: (isSecond: boolean) => void;
  /** Another tab changed what this one shows. */
  readonly onChanged: () => void;
}

/** Knows whether another tab has the same report or watchlist open. The later of two is told. */
export class TabCoordinator {
  readonly #channel = new BroadcastChannel('marcario-open');
  readonly #tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  readonly #options: OpenElsewhereOptions;
  #what = '';
  #isSecond = false;

  constructor(options: OpenElsewhereOptions) {
    this.#options = options;
    this.#channel.addEventListener('message', ({ data }) => this.#receiveNote(data as Note));
    addEventListener('pagehide', () => this.#send('close'));
    // A page that comes back from the cache of the browser is open again.
    addEventListener('pageshow', ({ persisted }) => persisted && this.#send('open'));
  }

  /** This tab shows another thing now. @param what empty for one that tabs do not share */
  show(what: string): void {
    if (what === this.#what) return;
    this.#send('close');
    this.#what = what;
    this.#setSecond(false);
    this.#send('open');
  }

  /** This tab goes on, and the other one only reads. */
  takeOver(): void {
    this.#setSecond(false);
    this.#send('take');
  }

  /** Tells the other tabs that what this one shows was changed. */
  notifyChange(): void {
    this.#send('changed');
  }

  #send(kind: Note['kind']): void {
    if (this.#what !== '') this.#channel.postMessage({ kind, what: this.#what, tab: this.#tab });
  }

  #receiveNote({ kind, what, tab }: Note): void {
    if (what !== this.#what || tab === this.#tab) return;
    if (kind === 'open' && !this.#isSecond) this.#send('here');
    if (kind === 'here' || kind === 'take') this.#setSecond(true);
    if (kind === 'changed') this.#options.onChanged();
    if (kind === 'close' && this.#isSecond) {
      this.#setSecond(false);
      // Of several that were second, the one that is heard first goes on.
      this.#send('open');
    }
  }

  #setSecond(isSecond: boolean): void {
    if (isSecond === this.#isSecond) return;
    this.#isSecond = isSecond;
    this.#options.onSecond(isSecond);
  }
}
