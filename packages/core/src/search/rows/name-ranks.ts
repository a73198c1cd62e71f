import type { NameTable } from '../names/name-table.ts';

/**
 * The place of each name in the order of folded texts; names that fold alike share one. Words are
 * numbered in the order of their folding and a blank sorts before every letter, so comparing names
 * word by word, by number, is comparing their texts.
 */
export function nameRanks(table: NameTable): Uint32Array {
  const order = Uint32Array.from({ length: table.size }, (_, name) => name);
  order.sort((a, b) => compareFolded(table, a, b));
  const ranks = new Uint32Array(table.size);
  let rank = 0;
  order.forEach((name, place) => {
    const before = order[place - 1];
    if (before !== undefined && compareFolded(table, before, name) !== 0) rank = place;
    ranks[name] = rank;
  });
  return ranks;
}

function compareFolded(
  { words, wordsOf: { starts, ids } }: NameTable,
  a: number,
  b: number,
): number {
  const startA = starts[a] ?? 0;
  const startB = starts[b] ?? 0;
  const lengthA = (starts[a + 1] ?? 0) - startA;
  const lengthB = (starts[b + 1] ?? 0) - startB;
  const common = Math.min(lengthA, lengthB);
  for (let i = 0; i < common; i += 1) {
    const wordA = words.foldings[ids[startA + i] ?? 0] ?? 0;
    const wordB = words.foldings[ids[startB + i] ?? 0] ?? 0;
    if (wordA !== wordB) return wordA - wordB;
  }
  return lengthA - lengthB;
}
