import { CELL_MAX } from '../opendata-row.ts';

/**
 * Gathers the text of the elements of one name from the pieces that the XML gives, formatted runs joined and
 * phonetic readings left out. Of a value that no cell can hold just enough is kept to tell.
 */
export class TextCollector {
  #gathered = '';
  #isOpen = false;
  #isPhonetic = false;
  /** How many elements there were. */
  count = 0;

  readonly #element: string;

  constructor(element: 'v' | 't') {
    this.#element = element;
  }

  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true;
    else if (name === this.#element && !this.#isPhonetic) {
      this.#isOpen = true;
      this.count += 1;
    }
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false;
    else if (name === this.#element) this.#isOpen = false;
  }

  text(text: string): void {
    if (this.#isOpen && this.#gathered.length <= CELL_MAX) {
      this.#gathered += text.slice(0, CELL_MAX + 1);
    }
  }

  take(): string {
    const gathered = this.#gathered;
    this.#gathered = '';
    this.#isOpen = false;
    this.#isPhonetic = false;
    this.count = 0;
    return gathered;
  }
}
