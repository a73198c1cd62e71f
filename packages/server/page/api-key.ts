import { element, part } from './element.ts';
import { texts } from './language.ts';

const KEPT = 'marcario-key';

/** The key, which is kept as long as the tab is open, and folded away as long as it works. */
export class ApiKey {
  readonly #field = part('key', HTMLInputElement);
  readonly #box = part('key-box', HTMLDetailsElement);

  constructor() {
    const offered = document.querySelector<HTMLMetaElement>('meta[name="marcario-key"]')?.content;
    // Somebody may have pasted one before this script was there.
    const pasted = this.value === '' ? undefined : this.value;
    this.#field.value = pasted ?? offered ?? sessionStorage.getItem(KEPT) ?? '';
    const form = part('key-form', HTMLFormElement);
    form.append(
      element('button', { class: 'hidden', attributes: { type: 'submit' } }, texts.key.use),
    );
  }

  get value(): string {
    return this.#field.value.trim();
  }

  /** Tells of another key. */
  onChange(listener: () => void): void {
    this.#field.addEventListener('change', () => {
      sessionStorage.setItem(KEPT, this.value);
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
}
