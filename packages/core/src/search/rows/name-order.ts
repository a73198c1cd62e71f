import type { NameTable } from '../names/name-table.ts';
import type { PartsReader, PartsWriter } from '../parts.ts';
import { buildPostings, type Postings, readPostings, writePostings } from '../postings.ts';
import { NONE } from './row-columns.ts';

/** The rows of a segment by the folding of their names. */
export interface NameOrder {
  /** The rank of each name; names that fold alike share one. */
  readonly ranks: Uint32Array;
  /** Rows by rank, ascending; behind the last rank those without a name. */
  readonly rowsOf: Postings;
}

/** @param names the name of each row, or `NONE` */
export function buildNameOrder(table: NameTable, names: Uint32Array): NameOrder {
  const { ranks, count } = nameRanks(table);
  const rowsOf = buildPostings(count + 1, (emit) => {
    for (let row = 0; row < names.length; row += 1) {
      const name = names[row] ?? NONE;
      emit(name === NONE ? count : (ranks[name] ?? count), row);
    }
  });
  return { ranks, rowsOf };
}

export function writeNameOrder({ ranks, rowsOf }: NameOrder, parts: PartsWriter): void {
  parts.put('ranks', ranks);
  writePostings(rowsOf, parts.under('rowsOf'));
}

export function readNameOrder(parts: PartsReader): NameOrder {
  return { ranks: parts.u32('ranks'), rowsOf: readPostings(parts.under('rowsOf')) };
}

/**
 * Words are numbered in the order of their folding and a blank sorts before every letter, so comparing
 * names word by word, by number, is comparing their texts.
 */
function nameRanks(table: NameTable): { ranks: Uint32Array; count: number } {
  const firsts = firstWords(table);
  const order = new Uint32Array(table.size).map((_, name) => name);
  order.sort((a, b) => (firsts[a] ?? 0) - (firsts[b] ?? 0) || compareFolded(table, a, b));
  const ranks = new Uint32Array(table.size);
  let count = 0;
  order.forEach((name, place) => {
    const before = order[place - 1];
    if (before === undefined || compareFolded(table, before, name) !== 0) count += 1;
    ranks[name] = count - 1;
  });
  return { ranks, count };
}

const WORDS = 2 ** 26;

/** The first two words of each name in one number of the same order: it tells most names apart. */
function firstWords({ size, words, wordsOf: { starts, ids } }: NameTable): Float64Array {
  const firsts = new Float64Array(size);
  for (let name = 0; name < size; name += 1) {
    const from = starts[name] ?? 0;
    const hasSecond = from + 1 < (starts[name + 1] ?? 0);
    const second = hasSecond ? (words.foldings[ids[from + 1] ?? 0] ?? 0) + 1 : 0;
    firsts[name] = (words.foldings[ids[from] ?? 0] ?? 0) * WORDS + second;
  }
  return firsts;
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
