import type { WordForm } from './word-form.ts';

/** Words kept before all are forgotten: marks that are compared mostly share their words. */
const MOST_KEPT = 16_384;

/** Words that were read, each once as long as it is kept. */
export class KeptForms<Key> {
  readonly #forms = new Map<Key, WordForm>();

  /** @param read is asked for a word that is not kept */
  of(word: Key, read: () => WordForm): WordForm {
    const known = this.#forms.get(word);
    if (known) return known;
    if (this.#forms.size === MOST_KEPT) this.#forms.clear();
    const form = read();
    this.#forms.set(word, form);
    return form;
  }
}
