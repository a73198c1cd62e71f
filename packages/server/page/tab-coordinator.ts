/** Message between tabs about the resource that each has open. */
interface Note {
  readonly kind: 'open' | 'here' | 'take' | 'close' | 'changed';
  readonly what: string;
  readonly tab: string;
}

interface OpenElsewhereOptions {
  /** Called when this tab becomes, or ceases to be, a later tab with the same resource. */
  readonly onSecond: (isSecond: boolean) => void;
  /** Called when another tab changed the resource. */
  readonly onChanged: () => void;
}

/** Detects whether another tab has the same report or watchlist open; the later tab is notified. */
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
    // A page restored from the back/forward cache announces itself again.
    addEventListener('pageshow', ({ persisted }) => persisted && this.#send('open'));
  }

  /** Announces that this tab now shows another resource. @param what its id; empty for views that tabs do not share */
  show(what: string): void {
    if (what === this.#what) return;
    this.#send('close');
    this.#what = what;
    this.#setSecond(false);
    this.#send('open');
  }

  /** Makes this tab the editing one; the other tab becomes read-only. */
  takeOver(): void {
    this.#setSecond(false);
    this.#send('take');
  }

  /** Notifies the other tabs that this one changed the resource. */
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
      // Of several waiting tabs, the one whose message arrives first becomes the editing one.
      this.#send('open');
    }
  }

  #setSecond(isSecond: boolean): void {
    if (isSecond === this.#isSecond) return;
    this.#isSecond = isSecond;
    this.#options.onSecond(isSecond);
  }
}
