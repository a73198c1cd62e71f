import { initialsIn } from '../../../domain/text/initials.ts';
import type { WordSequences } from './word-sequences.ts';

/** Letters that stand alone are short: one unit, or some with marks. */
const LONGEST_LETTER = 4;
const NO_NAMES: readonly number[] = [];

/** Names as sequences of words. */
interface NamesInWords extends WordSequences {
  readonly size: number;
  foldedWords(name: number): string[];
}

/** The names of a segment that have initials, by the word that those make: R.E.M. by REM. */
export class NameInitials {
  readonly #names = new Map<string, number[]>();

  /** O(words of all names). */
  constructor(table: NamesInWords) {
    const { words, wordsOf, size } = table;
    const mayStandAlone = (at: number) => words.lengthOf(wordsOf.ids[at] ?? 0) <= LONGEST_LETTER;
    for (let name = 0; name < size; name += 1) {
      const from = wordsOf.starts[name] ?? 0;
      const to = wordsOf.starts[name + 1] ?? 0;
      let short = 0;
      for (let at = from; at < to && short < 2; at += 1) short = mayStandAlone(at) ? short + 1 : 0;
      if (short < 2) continue;
      const tokens = table.foldedWords(name);
      for (const run of initialsIn(tokens)) {
        this.#add(tokens.slice(run.from, run.to).join(''), name);
      }
    }
  }

  /** The names with these initials, ascending, each once. */
  namesWith(joined: string): readonly number[] {
    return this.#names.get(joined) ?? NO_NAMES;
  }

  #add(joined: string, name: number): void {
    const names = this.#names.get(joined) ?? [];
    if (names.at(-1) !== name) names.push(name);
    this.#names.set(joined, names);
  }
}
