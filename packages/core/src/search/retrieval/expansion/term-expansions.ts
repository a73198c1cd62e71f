import type { EpochSet } from '../../../arrays/growable-array.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';

/** Likeness of words is a whole number from 0 to this. */
export const SAME = 100;
/** Words of a query that are compared: the width of a row of likenesses. */
export const MOST_TOKENS = 16;

/** Words for which there is room at first; most queries find fewer. */
const FIRST_WORDS = 256;

/** What a search for words is done with. */
export interface ExpansionBuffers {
  /** Filled anew. */
  readonly matches: TermExpansions;
  readonly visited: EpochSet;
}

/** Marks are looked for with the words of others, and each of its words again alone. */
const MOST_WORDS = 1024;

/** Words of a segment, and how like each of them is. */
export interface Expansion {
  readonly words: number[];
  readonly likenesses: number[];
}

/** What was found in each segment for the words that were looked for last. */
export class ExpansionCache {
  /** The word that was looked up last comes last. */
  readonly #found = new WeakMap<WordIndex, Map<string, Expansion>>();

  /** @param find is called for a word that was not looked for of late */
  of(names: WordIndex, word: string, find: (found: Expansion) => void): Expansion {
    const recent = this.#recentIn(names);
    const found = recent.get(word) ?? foundBy(find);
    recent.delete(word);
    const [oldest] = recent.size === MOST_WORDS ? recent.keys() : [];
    if (oldest !== undefined) recent.delete(oldest);
    recent.set(word, found);
    return found;
  }

  #recentIn(names: WordIndex): Map<string, Expansion> {
    const recent = this.#found.get(names) ?? new Map<string, Expansion>();
    this.#found.set(names, recent);
    return recent;
  }
}

function foundBy(find: (found: Expansion) => void): Expansion {
  const found: Expansion = { words: [], likenesses: [] };
  find(found);
  return found;
}

/** The words of a segment that are like the words of a query, and how like: one query at a time. */
export class TermExpansions {
  /** Words alike to each queried word, each once. */
  readonly #wordsOf: number[][] = Array.from({ length: MOST_TOKENS }, () => []);
  /** Row of a word, when the word of that row is the word: what older queries left is never cleared. */
  #rows = new Uint32Array(0);
  readonly #words: number[] = [];
  /** Letters of the word of each row, when they were requested. */
  readonly #lengths: number[] = [];
  /** Rows of `MOST_TOKENS` likenesses, one for each queried word. */
  likenesses = new Uint8Array(FIRST_WORDS * MOST_TOKENS);

  /** Forgets the last query and makes room for words below `size`. */
  reset(size: number): void {
    if (this.#rows.length < size) this.#rows = new Uint32Array(size);
    this.#words.length = 0;
    this.#lengths.length = 0;
    for (const words of this.#wordsOf) words.length = 0;
  }

  /** Notes how like a word is to the queried word number `token`; the larger likeness stays. */
  add(token: number, word: number, likeness: number): void {
    const at = this.#rowFor(word) + token;
    const known = this.likenesses[at] ?? 0;
    if (known === 0) this.#wordsOf[token]?.push(word);
    if (likeness > known) this.likenesses[at] = likeness;
  }

  /** Notes several words at once. */
  addAll(token: number, { words, likenesses }: Expansion): void {
    for (let at = 0; at < words.length; at += 1) {
      this.add(token, words[at] ?? 0, likenesses[at] ?? 0);
    }
  }

  /** The words alike to a queried word. */
  wordsOf(token: number): readonly number[] {
    return this.#wordsOf[token] ?? [];
  }

  /** Looks up how long the words are, before `lengthAt` is asked. */
  measure(lengthOf: (word: number) => number): void {
    for (let row = this.#lengths.length; row < this.#words.length; row += 1) {
      this.#lengths.push(lengthOf(this.#words[row] ?? 0));
    }
  }

  /** Letters of the word whose likenesses begin there. */
  lengthAt(from: number): number {
    return this.#lengths[from / MOST_TOKENS] ?? 0;
  }

  /** Where the likenesses of a word begin, or -1 when it is like none. */
  rowOf(word: number): number {
    const row = this.#rows[word] ?? 0;
    return this.#words[row] === word ? row * MOST_TOKENS : -1;
  }

  /** How like a word is to a queried one. */
  likenessOf(token: number, word: number): number {
    const row = this.rowOf(word);
    return row < 0 ? 0 : (this.likenesses[row + token] ?? 0);
  }

  #rowFor(word: number): number {
    const known = this.rowOf(word);
    if (known >= 0) return known;
    const row = this.#words.length;
    this.#rows[word] = row;
    this.#words.push(word);
    const from = row * MOST_TOKENS;
    if (from === this.likenesses.length) {
      const larger = new Uint8Array(this.likenesses.length * 2);
      larger.set(this.likenesses);
      this.likenesses = larger;
    }
    this.likenesses.fill(0, from, from + MOST_TOKENS);
    return from;
  }
}
