import type { NameTable } from './name-table.ts';

/** Whole folded words to the names that hold them. */
export interface FullText {
  /** The names that hold the folded word, ascending, each once. Not to be changed. */
  namesWith(token: string): ArrayLike<number>;
}

const isFirst = (name: number, at: number, names: Uint32Array) => name !== names[at - 1];

/** Full text from the postings of the name table: nothing is built, and nothing stands on the heap. */
export function postedFullText({ words, namesOf }: NameTable): FullText {
  return {
    namesWith: (token) => {
      const { from, to } = words.spellingsOf(token);
      const names = namesOf.ids.subarray(namesOf.starts[from], namesOf.starts[to]);
      // Each spelling has a list of its own; a name may hold two of them.
      return to - from < 2 ? names : Uint32Array.from(names).sort().filter(isFirst);
    },
  };
}
