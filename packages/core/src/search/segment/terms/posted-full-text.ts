import type { FullText } from './full-text.ts';
import type { NameTable } from './name-table.ts';

const isFirst = (name: number, at: number, names: Uint32Array) => name !== names[at - 1];

/**
 * Full text from the postings of the name table, for names that come from a file or another thread:
 * nothing is built, and nothing stands on the heap.
 */
export class PostedFullText implements FullText {
  readonly #names: NameTable;

  constructor(names: NameTable) {
    this.#names = names;
  }

  namesWith(token: string): Uint32Array {
    const { words, namesOf } = this.#names;
    const { from, to } = words.spellingsOf(token);
    const names = namesOf.ids.subarray(namesOf.starts[from], namesOf.starts[to]);
    // Each spelling has a list of its own; a name may hold two of them.
    return to - from < 2 ? names : Uint32Array.from(names).sort().filter(isFirst);
  }
}
