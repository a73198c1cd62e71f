import type { EpochSet } from '../../../arrays/growable-array.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';

/** Likeness of words is a whole number from 0 to this. */
export const EXACT_SIMILARITY = 100;
/** Words of a query that are compared: the width of a row of likenesses. */
export const MAX_TOKENS = 16;

/** Words for which there is room at first; most queries find fewer. */
const FIRST_WORDS = 256;

/** What a search for words is done with. */
export interface ExpansionBuffers {
  /** Filled anew. */
  readonly matches: TermExpansions;
  readonly visited: EpochSet;
}

/** Marks are looked for with the words of others, and each of its words again alone. */
const MAX_WORDS = 1024;

/** Words of a segment, and how like each of them is. */
export interface WordExpansion {
  readonly words: number[];
  readonly similarities: number[];
}

/** What was found in each segment for the words that were looked for last. */
export class ExpansionCache {
  /** The word that was looked up last comes last. */
  readonly #found = new WeakMap<WordIndex, Map<string, WordExpansion>>();

  /** @param find is called for a word that was not looked for of late */
  of(names: WordIndex, word: string, find: (found: WordExpansion) => void): WordExpansion {
    const recent = this.#cacheFor(names);
    const found = recent.get(word) ?? runExpansion(find);
    recent.delete(word);
    const [oldest] = recent.size === MAX_WORDS ? recent.keys() : [];
    if (oldest !== undefined) recent.delete(oldest);
    recent.set(word, found);
    return found;
  }

  #cacheFor(names: WordIndex): Map<string, WordExpansion> {
    const recent = this.#found.get(names) ?? new Map<string, WordExpansion>();
    this.#found.set(names, recent);
    return recent;
  }
}

function runExpansion(find: (found: WordExpansion) => void): WordExpansion {
  const found: WordExpansion = { words: [], similarities: [] };
  find(found);
  return found;
}

/** The words of a segment that are like the words of a query, and how like: one query at a time. */
export class TermExpansions {
  /** Words alike to each queried word, each once. */
  readonly #wordsOf: number[][] = Array.from({ length: MAX_TOKENS }, () => []);
  /** Row of a word, when the word of that row is the word: what older queries left is never cleared. */
  #rows = new Uint32Array(0);
  readonly #words: number[] = [];
  /** Letters of the word of each row, when they were requested. */
  readonly #lengths: number[] = [];
  /** Rows of `MOST_TOKENS` likenesses, one for each queried word. */
  similarities = new Uint8Array(FIRST_WORDS * MAX_TOKENS);

  /** Forgets the last query and makes room for words below `size`. */
  reset(size: number): void {
    if (this.#rows.length < size) this.#rows = new Uint32Array(size);
    this.#words.length = 0;
    this.#lengths.length = 0;
    for (const words of this.#wordsOf) words.length = 0;
  }

  /** Notes how like a word is to the queried word number `token`; the larger likeness stays. */
  add(token: number, word: number, similarity: number): void {
    const at = this.#allocateRow(word) + token;
    const known = this.similarities[at] ?? 0;
    if (known === 0) this.#wordsOf[token]?.push(word);
    if (similarity > known) this.similarities[at] = similarity;
  }

  /** Notes several words at once. */
  addAll(token: number, { words, similarities }: WordExpansion): void {
    for (let at = 0; at < words.length; at += 1) {
      this.add(token, words[at] ?? 0, similarities[at] ?? 0);
    }
  }

  /** The words alike to a queried word. */
  wordsOf(token: number): readonly number[] {
    return this.#wordsOf[token] ?? [];
  }

  /** Looks up how long the words are, before `wordLengthAt` is asked. */
  loadLengths(lengthOf: (word: number) => number): void {
    for (let row = this.#lengths.length; row < this.#words.length; row += 1) {
      this.#lengths.push(lengthOf(this.#words[row] ?? 0));
    }
  }

  /** Letters of the word whose likenesses begin there. */
  wordLengthAt(from: number): number {
    return this.#lengths[from / MAX_TOKENS] ?? 0;
  }

  /** Where the likenesses of a word begin, or -1 when it is like none. */
  rowStart(word: number): number {
    const row = this.#rows[word] ?? 0;
    return this.#words[row] === word ? row * MAX_TOKENS : -1;
  }

  /** How like a word is to a queried one. */
  similarity(token: number, word: number): number {
    const row = this.rowStart(word);
    return row < 0 ? 0 : (this.similarities[row + token] ?? 0);
  }

  #allocateRow(word: number): number {
    const known = this.rowStart(word);
    if (known >= 0) return known;
    const row = this.#words.length;
    this.#rows[word] = row;
    this.#words.push(word);
    const from = row * MAX_TOKENS;
    if (from === this.similarities.length) {
      const larger = new Uint8Array(this.similarities.length * 2);
      larger.set(this.similarities);
      this.similarities = larger;
    }
    this.similarities.fill(0, from, from + MAX_TOKENS);
    return from;
  }
}
