import { button, element, part } from './element.ts';
import { texts } from './language.ts';

const KEPT = 'marcario-key';
const said = texts.key;

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
  readonly #field = part('key', HTMLInputElement);
  readonly #box = part('key-box', HTMLDetailsElement);
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
    this.#remember.addEventListener('change', () => this.#keep());
    this.#tabs.addEventListener('message', ({ data }) => this.#hear(data as Note));
    if (this.value === '') this.#tell({ kind: 'ask' });
    const form = part('key-form', HTMLFormElement);
    form.append(
      element('button', { class: 'hidden', attributes: { type: 'submit' } }, said.use),
      element('label', { class: 'switch' }, this.#remember, ` ${said.remember}`),
      button(said.forget, () => this.#forget(), { id: 'key-forget' }),
      element('p', {}, said.lasts),
    );
  }

  get value(): string {
    return this.#field.value.trim();
  }

  /** Tells of another key. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
    this.#field.addEventListener('change', () => {
      this.#keep();
      listener();
    });
    part('key-form', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
  }

  /** Opens the field, because there is no key or none that works. */
  ask(): void {
    this.#box.open = true;
  }

  /**
   * Folds away a key that works; true where somebody was in the field, who is nowhere then. Somebody who
   * puts another key in meanwhile is left alone: what they type would land elsewhere.
   */
  fold(works: string): boolean {
    if (this.value !== works) return false;
    const wasIn = document.activeElement === this.#field;
    this.#box.open = false;
    return wasIn;
  }

  focus(): void {
    this.#field.focus();
  }

  #keep(): void {
    this.#used = this.value;
    store('session', this.value);
    store('local', this.#remember.checked ? this.value : '');
  }

  #forget(): void {
    this.#clear();
    this.#tell({ kind: 'forget' });
  }

  #clear(): void {
    this.#field.value = '';
    this.#remember.checked = false;
    this.#keep();
    for (const listener of this.#listeners) listener();
  }

  #tell(note: Note): void {
    this.#tabs.postMessage(note);
  }

  #hear(note: Note): void {
    if (note.kind === 'ask' && this.#used !== '') this.#tell({ kind: 'give', key: this.#used });
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
    return storageOf(kind).getItem(KEPT) || null;
  } catch {
    return null;
  }
}

/** Keeps a key, or deletes it where it is empty. Without storage it lasts as long as the tab. */
function store(kind: 'session' | 'local', key: string): void {
  try {
    if (key === '') storageOf(kind).removeItem(KEPT);
    else storageOf(kind).setItem(KEPT, key);
  } catch {
    // The key works all the same.
  }
}

function storageOf(kind: 'session' | 'local'): Storage {
  return kind === 'session' ? sessionStorage : localStorage;
}
