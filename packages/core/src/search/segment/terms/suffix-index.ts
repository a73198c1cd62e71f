import { objectCodec, u32 } from '../../../arrays/codec.ts';
import { type Postings, postingLength } from '../../../arrays/postings.ts';
import { type IdRange, partitionPoint } from '../../../arrays/sorted-texts.ts';
import type { TextPool } from '../../../arrays/text-pool.ts';
import type { NameTable } from './name-table.ts';

/** The arrays that files store. The folded words are not among them: they are in the table of words. */
interface WordEndsArrays {
  readonly words: Uint32Array;
  /** By place in that order: how many names the words before it have, all together. */
  readonly namesBefore: Uint32Array;
}

export const wordEndsCodec = objectCodec<WordEndsArrays>({ words: u32, namesBefore: u32 });

/**
 * The words of a segment's names in the order of their foldings read backwards: those that end alike
 * are side by side.
 */
export class SuffixIndex {
  readonly arrays: WordEndsArrays;
  readonly #folded: TextPool;

  constructor(arrays: WordEndsArrays, folded: TextPool) {
    this.arrays = arrays;
    this.#folded = folded;
  }

  /** O(words * log(words)). */
  static of({
    words: { folded, size },
    namesOf,
  }: Pick<NameTable, 'words' | 'namesOf'>): SuffixIndex {
    const words = new Uint32Array(size).map((_, word) => word);
    words.sort((a, b) => compareReversed(folded.pool, a, b));
    return new SuffixIndex({ words, namesBefore: cumulativeCounts(words, namesOf) }, folded.pool);
  }

  /** The same words, of which other numbers of names have each. O(words). */
  withNewCounts(namesOf: Postings): SuffixIndex {
    const { words } = this.arrays;
    return new SuffixIndex({ words, namesBefore: cumulativeCounts(words, namesOf) }, this.#folded);
  }

  /** How many names have a word whose folding ends so; once for each such word. O(log(words)). */
  countNamesWithSuffix(end: string): number {
    const { from, to } = this.#suffixRange(end);
    const { namesBefore } = this.arrays;
    return (namesBefore[to] ?? 0) - (namesBefore[from] ?? 0);
  }

  /** The words whose foldings end so, itself included. O(log(words)). */
  countWordsWithSuffix(end: string): Uint32Array {
    const { from, to } = this.#suffixRange(end);
    return this.arrays.words.subarray(from, to);
  }

  #suffixRange(end: string): IdRange {
    const from = this.#partitionPoint((word) => compareWithSuffix(this.#folded, word, end) >= 0);
    const to = this.#partitionPoint((word) => compareWithSuffix(this.#folded, word, end) > 0);
    return { from, to };
  }

  #partitionPoint(holds: (word: number) => boolean): number {
    const { words } = this.arrays;
    return partitionPoint(words.length, (position) => holds(words[position] ?? 0));
  }
}

function cumulativeCounts(words: Uint32Array, namesOf: Postings): Uint32Array {
  const namesBefore = new Uint32Array(words.length + 1);
  words.forEach((word, position) => {
    namesBefore[position + 1] = (namesBefore[position] ?? 0) + postingLength(namesOf, word);
  });
  return namesBefore;
}

/** Two texts of a pool from their last units on; one that ends before is smaller. */
function compareReversed({ units, starts }: TextPool, a: number, b: number): number {
  const [startOfA, startOfB] = [starts[a] ?? 0, starts[b] ?? 0];
  let i = (starts[a + 1] ?? 0) - 1;
  let j = (starts[b + 1] ?? 0) - 1;
  while (i >= startOfA && j >= startOfB) {
    const difference = (units[i] ?? 0) - (units[j] ?? 0);
    if (difference !== 0) return difference;
    i -= 1;
    j -= 1;
  }
  return i - startOfA - (j - startOfB);
}

/** As `compareReversed`, for a text of a pool and some letters; 0 for every text that ends with them. */
function compareWithSuffix({ units, starts }: TextPool, text: number, end: string): number {
  const start = starts[text] ?? 0;
  let at = (starts[text + 1] ?? 0) - 1;
  for (let i = end.length - 1; i >= 0; i -= 1, at -= 1) {
    if (at < start) return -1;
    const difference = (units[at] ?? 0) - end.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return 0;
}
