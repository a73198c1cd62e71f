import type { NameTable } from '../segment/terms/name-table.ts';
import { KeptForms } from './judge/kept-forms.ts';
import { MOST_WORDS, type PreparedMark } from './judge/prepared-mark.ts';
import type { Similarity } from './judge/similarity.ts';
import type { WordForm } from './judge/word-form.ts';

/** The names of a segment as a judge reads them: by the numbers of their words, mostly without a text. */
export class NameMarks {
  readonly #judge: Similarity;
  readonly #table: NameTable;
  readonly #forms = new KeptForms<number>();

  constructor(judge: Similarity, table: NameTable) {
    this.#judge = judge;
    this.#table = table;
  }

  /** Letters that stand alone may be initials: those are seen in the text. O(words). */
  prepare(name: number): PreparedMark {
    const { words, wordsOf } = this.#table;
    const from = wordsOf.starts[name] ?? 0;
    const to = Math.min(wordsOf.starts[name + 1] ?? 0, from + MOST_WORDS);
    const forms: WordForm[] = [];
    for (let at = from; at < to; at += 1) {
      const word = wordsOf.ids[at] ?? 0;
      if (words.lengthOf(word) === 1) return this.#judge.prepare(this.#table.text(name));
      forms.push(this.#forms.of(word, () => this.#judge.formOf(words.spelled.get(word))));
    }
    return this.#judge.prepareWords(forms, () => this.#table.text(name));
  }
}

/** What a judge has read is forgotten with it, and with the segment. */
const read = new WeakMap<Similarity, WeakMap<NameTable, NameMarks>>();

/** The names as this judge reads them, the same object each time. */
export function nameMarks(judge: Similarity, table: NameTable): NameMarks {
  const tables = read.get(judge) ?? new WeakMap<NameTable, NameMarks>();
  const marks = tables.get(table) ?? new NameMarks(judge, table);
  read.set(judge, tables.set(table, marks));
  return marks;
}
