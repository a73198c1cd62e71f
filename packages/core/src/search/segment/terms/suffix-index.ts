import { objectCodec, u32 } from '../../../arrays/codec.ts';
import { type Postings, postingLength } from '../../../arrays/postings.ts';
import { type IdRange, partitionPoint } from '../../../arrays/sorted-texts.ts';
import type { TextPool } from '../../../arrays/text-pool.ts';
import type { NameTable } from './name-table.ts';

/** Serialised arrays: the words in the order of the index. The folded words are in the word dictionary. */
interface WordEndsArrays {
  readonly words: Uint32Array;
  /** By position in `words`: total document frequency of all words before it. */
  readonly namesBefore: Uint32Array;
}

export const wordEndsCodec = objectCodec<WordEndsArrays>({ words: u32, namesBefore: u32 });

/** Words of a segment sorted by their reversed foldings, so that words with a common suffix are adjacent. */
export class SuffixIndex {
  readonly arrays: WordEndsArrays;
  readonly #folded: TextPool;

  constructor(arrays: WordEndsArrays, folded: TextPool) {
    this.arrays = arrays;
    this.#folded = folded;
  }

  /** Builds the index. O(words * log(words)). */
  static of({
    words: { folded, size },
    namesOf,
  }: Pick<NameTable, 'words' | 'namesOf'>): SuffixIndex {
    const words = new Uint32Array(size).map((_, word) => word);
    words.sort((a, b) => compareReversed(folded.pool, a, b));
    return new SuffixIndex({ words, namesBefore: cumulativeCounts(words, namesOf) }, folded.pool);
  }

  /** Returns an index of the same words with other document frequencies. O(words). */
  withNewCounts(namesOf: Postings): SuffixIndex {
    const { words } = this.arrays;
    return new SuffixIndex({ words, namesBefore: cumulativeCounts(words, namesOf) }, this.#folded);
  }

  /** Counts the names with a word whose folding has this suffix, once per such word. O(log(words)). */
  countNamesWithSuffix(end: string): number {
    const { from, to } = this.#suffixRange(end);
    const { namesBefore } = this.arrays;
    return (namesBefore[to] ?? 0) - (namesBefore[from] ?? 0);
  }

  /** Returns the words whose foldings have this suffix, including an equal one. O(log(words)). */
  wordsWithSuffix(end: string): Uint32Array {
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

/** Compares two texts of a pool backwards from their last units; a proper suffix is smaller. */
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

/** As `compareReversed`, for a text of a pool and a suffix; returns 0 for every text that ends with it. */
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
