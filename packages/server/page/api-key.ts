import { button, element, pageElement } from './element.ts';
import { texts } from './language.ts';

const KEPT = 'marcario-key';
const phrases = texts.key;

/** Messages about the key that tabs exchange. */
type Note =
  | { readonly kind: 'ask' }
  | { readonly kind: 'give'; readonly key: string }
  | { readonly kind: 'forget' };

/**
 * Manages the API key and its form. The key lives as long as a tab of the page is open, and a new tab gets it from
 * another tab; it is stored permanently only if the user asks for that. The form is collapsed while the key works.
 */
export class ApiKey {
  readonly #field = pageElement('key', HTMLInputElement);
  readonly #box = pageElement('key-box', HTMLDetailsElement);
  readonly #tabs = new BroadcastChannel('marcario-key');
  readonly #remember = element('input', { attributes: { type: 'checkbox', id: 'key-remember' } });
  readonly #listeners: (() => void)[] = [];
  /** The last key whose entry was completed, which this tab gives to other tabs. */
  #used = '';

  constructor() {
    const offered = document.querySelector<HTMLMetaElement>('meta[name="marcario-key"]')?.content;
    // The user may have pasted a key before this script was loaded.
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

  /** Adds a listener for changes of the key. */
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

  /** Opens the form, because the key is missing or does not work. */
  ask(): void {
    this.#box.open = true;
  }

  /**
   * Collapses the form of a key that works. If the user is already typing another key, the form stays open, so that
   * typed text does not land elsewhere.
   * @returns true if the field had the focus, which is then lost
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
    // A tab that has a key, or whose user is typing one, ignores offers.
    if (note.kind !== 'give' || this.value !== '') return;
    this.#field.value = note.key;
    this.#used = note.key;
    store('session', note.key);
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the stored key; null if there is none or the browser blocks storage. */
function stored(kind: 'session' | 'local'): string | null {
  try {
    return browserStorage(kind).getItem(KEPT) || null;
  } catch {
    return null;
  }
}

/** Stores a key, or deletes it when it is empty. Without browser storage the key lives as long as the tab. */
function store(kind: 'session' | 'local', key: string): void {
  try {
    if (key === '') browserStorage(kind).removeItem(KEPT);
    else browserStorage(kind).setItem(KEPT, key);
  } catch {
    // Storage is optional: the key works without it.
  }
}

function browserStorage(kind: 'session' | 'local'): Storage {
  return kind === 'session' ? sessionStorage : localStorage;
}
