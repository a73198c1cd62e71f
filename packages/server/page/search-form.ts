import { element, part } from './element.ts';
import { texts } from './language.ts';
import type { Question } from './question.ts';

/** The box, the classes and the switch. */
export class SearchForm {
  readonly #form = part('search', HTMLFormElement);
  readonly #text = part('q', HTMLInputElement);
  readonly #live = part('live', HTMLInputElement);
  readonly #classes = part('classes', HTMLDetailsElement);
  readonly #chosen = part('classes-chosen', HTMLSpanElement);

  constructor() {
    this.#classes.querySelector('fieldset')?.append(...texts.clases.map(classBox));
  }

  /** Tells of typing, and of what somebody did on purpose: Enter, a class, the switch. */
  onChange(told: (by: 'typing' | 'choice') => void): void {
    this.#text.addEventListener('input', () => told('typing'));
    this.#form.addEventListener('change', ({ target }) => {
      this.#showChosen();
      if (target !== this.#text) told('choice');
    });
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      told('choice');
    });
  }

  get question(): Question {
    const clase = this.#boxes().filter(({ checked }) => checked);
    return {
      q: this.#text.value.trim(),
      clase: clase.map(({ value }) => Number(value)),
      liveOnly: this.#live.checked,
    };
  }

  set question({ q, clase, liveOnly }: Question) {
    this.#text.value = q;
    this.#live.checked = liveOnly;
    for (const box of this.#boxes()) box.checked = clase.includes(Number(box.value));
    this.#showChosen();
  }

  focus(): void {
    this.#text.focus();
  }

  #boxes(): HTMLInputElement[] {
    return [...this.#classes.querySelectorAll('input')];
  }

  #showChosen(): void {
    const { clase } = this.question;
    this.#chosen.textContent =
      clase.length === 0 ? `: ${texts.allClasses}` : `: ${clase.join(', ')}`;
  }
}

function classBox(name: string, i: number): HTMLLabelElement {
  const value = String(i + 1);
  const box = element('input', { attributes: { type: 'checkbox', name: 'clase', value } });
  return element('label', {}, box, element('b', { class: 'class-number' }, value), ` ${name}`);
}
