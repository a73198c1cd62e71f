import type { TextTable } from './text-table.ts';

/** A word and the number of names that hold it. */
export interface WordFrequency {
  readonly word: number;
  readonly names: number;
}

/** The names that hold every word: the shortest list, narrowed by each longer one in turn. */
export function namesHoldingAll(table: TextTable, tokens: readonly string[]): ArrayLike<number> {
  const lists = tokens.map((token) => namesOf(table, token)).sort((a, b) => a.length - b.length);
  const [shortest = new Uint32Array(0), ...longer] = lists;
  return longer.reduce((held, list) => common(held, list), shortest);
}

/** How many names hold a word. */
export function frequencyOf({ wordIds, textsOfWord }: TextTable, token: string): WordFrequency {
  const word = wordIds.get(token);
  if (word === undefined) return { word: -1, names: 0 };
  const { starts } = textsOfWord;
  return { word, names: (starts[word + 1] ?? 0) - (starts[word] ?? 0) };
}

function namesOf(table: TextTable, token: string): Uint32Array {
  const { word } = frequencyOf(table, token);
  const { starts, ids } = table.textsOfWord;
  return word < 0 ? new Uint32Array(0) : ids.subarray(starts[word], starts[word + 1]);
}

/** What two ascending lists have in common, by walking both. */
function common(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [idA, idB] = [a[i] ?? 0, b[j] ?? 0];
    if (idA === idB) both.push(idA);
    if (idA <= idB) i += 1;
    if (idB <= idA) j += 1;
  }
  return Uint32Array.from(both);
}
