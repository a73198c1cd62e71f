import { MOST_EDITS } from '../../language/spelling/edit-allowance.ts';
import { EditDistance } from '../../language/spelling/edit-distance.ts';
import type { NameTable } from '../../segment/terms/name-table.ts';

const MOST_USUAL_LETTERS = 256;

/** How near names are to the query as a whole, both without blanks: 1 less the share of edits, up to two. */
export class WholeNameEdits {
  readonly #names: NameTable;
  readonly #letters: number;
  readonly #distance: EditDistance;
  /** Room for the letters of a name. */
  #units = new Uint16Array(MOST_USUAL_LETTERS);

  constructor(names: NameTable, letters: string) {
    this.#names = names;
    this.#letters = letters.length;
    this.#distance = new EditDistance(letters, MOST_EDITS);
  }

  /** What a name with some edit can have at most. */
  get most(): number {
    return 1 - 1 / (this.#letters + 1);
  }

  /**
   * What a name of `nameLetters` letters can have at most. Only one with every trigram of the query may be
   * the query itself, blanks aside.
   */
  mostWith(nameLetters: number, hasEveryGram: boolean): number {
    const edits = Math.max(hasEveryGram ? 0 : 1, Math.abs(nameLetters - this.#letters));
    return edits > MOST_EDITS ? 0 : 1 - edits / Math.max(nameLetters, this.#letters);
  }

  closenessOf(name: number): number {
    const span = this.#lettersOf(name);
    const edits = this.#distance.toSpan(span);
    return edits > MOST_EDITS ? 0 : 1 - edits / Math.max(span.length, this.#letters);
  }

  #lettersOf(name: number) {
    const { words, wordsOf, letters } = this.#names;
    const { units, starts } = words.folded.pool;
    const room = letters[name] ?? 0;
    if (room > this.#units.length) this.#units = new Uint16Array(room);
    const nameUnits = this.#units;
    const to = wordsOf.starts[name + 1] ?? 0;
    let length = 0;
    for (let at = wordsOf.starts[name] ?? 0; at < to; at += 1) {
      const word = wordsOf.ids[at] ?? 0;
      const end = starts[word + 1] ?? 0;
      for (let unit = starts[word] ?? 0; unit < end; unit += 1) {
        nameUnits[length] = units[unit] ?? 0;
        length += 1;
      }
    }
    return { units: nameUnits, start: 0, length };
  }
}
