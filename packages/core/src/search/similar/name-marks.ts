import type { NameTable } from '../names/name-table.ts';
import { KeptForms } from '../similarity/kept-forms.ts';
import type { PreparedMark } from '../similarity/prepared-mark.ts';
import type { Similarity } from '../similarity/similarity.ts';
import type { WordForm } from '../similarity/word-form.ts';

/** The names of a segment as a judge reads them: by the numbers of their words, mostly without a text. */
export class NameMarks {
  readonly judge: Similarity;
  readonly #table: NameTable;
  readonly #forms = new KeptForms<number>();

  constructor(judge: Similarity, table: NameTable) {
    this.judge = judge;
    this.#table = table;
  }

  /** Letters that stand alone may be initials: those are seen in the text. O(words). */
  prepare(name: number): PreparedMark {
    const { words, wordsOf } = this.#table;
    const to = wordsOf.starts[name + 1] ?? 0;
    const forms: WordForm[] = [];
    for (let at = wordsOf.starts[name] ?? 0; at < to; at += 1) {
      const word = wordsOf.ids[at] ?? 0;
      if (words.lengthOf(word) === 1) return this.judge.prepare(this.#table.text(name));
      forms.push(this.#forms.of(word, () => this.judge.formOf(words.spelled.get(word))));
    }
    return this.judge.prepareWords(forms, () => this.#table.text(name));
  }
}

const kept = new WeakMap<NameTable, NameMarks>();

/** The names as this judge reads them; what another one read is forgotten. */
export function nameMarks(judge: Similarity, table: NameTable): NameMarks {
  const known = kept.get(table);
  if (known?.judge === judge) return known;
  const marks = new NameMarks(judge, table);
  kept.set(table, marks);
  return marks;
}
