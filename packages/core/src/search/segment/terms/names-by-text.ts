import { partitionPoint } from '../../arrays/partition-point.ts';
import { buildPostings, type Postings } from '../../arrays/postings.ts';
import type { IdRange } from '../../arrays/sorted-texts.ts';
import type { WordDictionary } from './word-dictionary.ts';

/** What the names of one range begin with: whole words, and after them one word of a range. */
export interface Beginning {
  /** Foldings. */
  readonly words: readonly number[];
  /** All words with one beginning. */
  readonly last: IdRange;
}

/**
 * Names in the order of their folded texts: those that begin alike stand side by side. Words are
 * numbered in the order of their foldings and a blank sorts before every letter, so comparing
 * names word by word, by number, is comparing their texts.
 */
export class NamesByText {
  /** The names in order; of equal texts the smaller number comes first. */
  readonly names: Uint32Array;
  readonly #foldings: Uint32Array;
  readonly #wordsOf: Postings;

  constructor(names: Uint32Array, { foldings }: WordDictionary, wordsOf: Postings) {
    this.names = names;
    this.#foldings = foldings;
    this.#wordsOf = wordsOf;
  }

  /** Names with one first word are put together by counting; only they are compared. */
  static of(words: WordDictionary, wordsOf: Postings): NamesByText {
    const { starts, ids } = wordsOf;
    const byFirst = buildPostings(words.size, (emit) => {
      for (let name = 0; name + 1 < starts.length; name += 1) {
        emit(words.foldings[ids[starts[name] ?? 0] ?? 0] ?? 0, name);
      }
    });
    const sorted = new NamesByText(byFirst.ids, words, wordsOf);
    for (let word = 0; word < words.size; word += 1) {
      const from = byFirst.starts[word] ?? 0;
      const to = byFirst.starts[word + 1] ?? 0;
      if (to - from > 1) byFirst.ids.subarray(from, to).sort((a, b) => sorted.#compare(a, b));
    }
    return sorted;
  }

  /** The places in `names` of all that begin so. */
  beginningWith({ words, last: { from, to } }: Beginning): IdRange {
    return {
      from: this.#first((name) => this.#compareBeginning(name, words, from) >= 0),
      to: this.#first((name) => this.#compareBeginning(name, words, to) >= 0),
    };
  }

  /** Whether two names have the same folded text. */
  foldAlike(a: number, b: number): boolean {
    return this.#compareTexts(a, b) === 0;
  }

  #compare(a: number, b: number): number {
    return this.#compareTexts(a, b) || a - b;
  }

  #compareTexts(a: number, b: number): number {
    const { starts } = this.#wordsOf;
    const lengthA = (starts[a + 1] ?? 0) - (starts[a] ?? 0);
    const lengthB = (starts[b + 1] ?? 0) - (starts[b] ?? 0);
    const common = Math.min(lengthA, lengthB);
    for (let i = 0; i < common; i += 1) {
      const difference = this.#word(a, i) - this.#word(b, i);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }

  /** The name against the words with `last` behind them; a name that ends before is smaller. */
  #compareBeginning(name: number, words: readonly number[], last: number): number {
    const { starts } = this.#wordsOf;
    const length = (starts[name + 1] ?? 0) - (starts[name] ?? 0);
    for (let i = 0; i <= words.length; i += 1) {
      if (i >= length) return -1;
      const difference = this.#word(name, i) - (words[i] ?? last);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The folding of the word at a position of a name. */
  #word(name: number, position: number): number {
    const { starts, ids } = this.#wordsOf;
    return this.#foldings[ids[(starts[name] ?? 0) + position] ?? 0] ?? 0;
  }

  #first(holds: (name: number) => boolean): number {
    return partitionPoint(this.names.length, (place) => holds(this.names[place] ?? 0));
  }
}
