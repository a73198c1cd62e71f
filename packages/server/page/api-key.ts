import { button, element, pageElement } from './element.ts';
import { texts } from './language.ts';

const KEPT = 'marcario-key';
const phrases = texts.key;

/** What tabs tell each other of the key. */
type Note =
  | { readonly kind: 'ask' }
  | { readonly kind: 'give'; readonly key: string }
  | { readonly kind: 'forget' };

/**
 * The key. It lasts as long as any tab of the page is open: a new tab is given it by another one. It stays on the
 * computer only where its reader says so. It is folded away as long as it works.
 */
export class ApiKey {
  readonly #field = pageElement('key', HTMLInputElement);
  readonly #box = pageElement('key-box', HTMLDetailsElement);
  readonly #tabs = new BroadcastChannel('marcario-key');
  readonly #remember = element('input', { attributes: { type: 'checkbox', id: 'key-remember' } });
  readonly #listeners: (() => void)[] = [];
  /** The key that was put in to its end, which is given to other tabs. */
  #used = '';

  constructor() {
    const offered = document.querySelector<HTMLMetaElement>('meta[name="marcario-key"]')?.content;
    // Somebody may have pasted one before this script was there.
    const pasted = this.value === '' ? undefined : this.value;
    const remembered = stored('local');
    this.#remember.checked = remembered !== null;
    this.#field.value = pasted ?? offered ?? stored('session') ?? remembered ?? '';
    this.#used = this.value;
    this.#remember.addEventListener('change', () => this.#storeKey());
    this.#tabs.addEventListener('message', ({ data }) => this.#receiveNote(data as Note));
    if (this.value === '') this.#notifyTabs({ kind: 'ask' });
    const form = pageElement('key-form', HTMLFormElement);
    form.append(
      element('button', { class: 'hidden', attributes: { type: 'submit' } }, phrases.use),
      element('label', { class: 'switch' }, this.#remember, ` ${phrases.remember}`),
      button(phrases.forget, () => this.#deleteKey(), { id: 'key-forget' }),
      element('p', {}, phrases.lasts),
    );
  }

  get value(): string {
    return this.#field.value.trim();
  }

  /** Tells of another key. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
    this.#field.addEventListener('change', () => {
      this.#storeKey();
      listener();
    });
    pageElement('key-form', HTMLFormElement).addEventListener('submit', (event) =>
      event.preventDefault(),
    );
  }

  /** Opens the field, because there is no key or none that works. */
  ask(): void {
    this.#box.open = true;
  }

  /**
   * Folds away a key that works; true where somebody was in the field, who is nowhere then. Somebody who
   * puts another key in meanwhile is left alone: what they type would land elsewhere.
   */
  collapse(works: string): boolean {
    if (this.value !== works) return false;
    const wasIn = document.activeElement === this.#field;
    this.#box.open = false;
    return wasIn;
  }

  focus(): void {
    this.#field.focus();
  }

  #storeKey(): void {
    this.#used = this.value;
    store('session', this.value);
    store('local', this.#remember.checked ? this.value : '');
  }

  #deleteKey(): void {
    this.#clear();
    this.#notifyTabs({ kind: 'forget' });
  }

  #clear(): void {
    this.#field.value = '';
    this.#remember.checked = false;
    this.#storeKey();
    for (const listener of this.#listeners) listener();
  }

  #notifyTabs(note: Note): void {
    this.#tabs.postMessage(note);
  }

  #receiveNote(note: Note): void {
    if (note.kind === 'ask' && this.#used !== '')
      this.#notifyTabs({ kind: 'give', key: this.#used });
    if (note.kind === 'forget') this.#clear();
    // Whoever has a key, or is typing one, keeps it.
    if (note.kind !== 'give' || this.value !== '') return;
    this.#field.value = note.key;
    this.#used = note.key;
    store('session', note.key);
    for (const listener of this.#listeners) listener();
  }
}

/** What a browser keeps; null too where its reader has turned storage off. */
function stored(kind: 'session' | 'local'): string | null {
  try {
    return browserStorage(kind).getItem(KEPT) || null;
  } catch {
    return null;
  }
}

/** Keeps a key, or deletes it where it is empty. Without storage it lasts as long as the tab. */
function store(kind: 'session' | 'local', key: string): void {
  try {
    if (key === '') browserStorage(kind).removeItem(KEPT);
    else browserStorage(kind).setItem(KEPT, key);
  } catch {
    // The key works all the same.
  }
}

function browserStorage(kind: 'session' | 'local'): Storage {
  return kind === 'session' ? sessionStorage : localStorage;
}
