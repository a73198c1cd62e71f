import { buildPostings, type Postings } from '../postings.ts';
import { GRAMS, GramReader } from './gram-reader.ts';
import type { NameTable } from './name-table.ts';

/** Names by their trigrams, ascending. */
export function buildNameGrams(names: NameTable): Postings {
  const reader = new GramReader();
  return buildPostings(GRAMS, (emit) => {
    for (let name = 0; name < names.size; name += 1) {
      readName(reader, names, name);
      for (let i = 0; i < reader.count; i += 1) emit(reader.codes[i] ?? 0, name);
    }
  });
}

/** Reads the trigrams of a name of the table. */
export function readName(reader: GramReader, { words, wordsOf }: NameTable, name: number): void {
  const { units, starts } = words.folded.pool;
  const to = wordsOf.starts[name + 1] ?? 0;
  reader.begin();
  for (let at = wordsOf.starts[name] ?? 0; at < to; at += 1) {
    const word = wordsOf.ids[at] ?? 0;
    reader.read(units, starts[word] ?? 0, starts[word + 1] ?? 0);
  }
  reader.end();
}
