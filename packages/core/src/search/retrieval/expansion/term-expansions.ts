import type { EpochSet } from '../../../arrays/growable-array.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';

/** Maximum similarity of two words; similarities are integers from 0 to this. */
export const EXACT_SIMILARITY = 100;
/** Maximum number of query words that are compared: the width of a row of similarities. */
export const MAX_TOKENS = 16;

/** Initial capacity in words; most queries find fewer. */
const FIRST_WORDS = 256;

/** Reusable buffers for expanding the words of a query. */
export interface ExpansionBuffers {
  /** Output buffer, which is cleared before it is filled. */
  readonly matches: TermExpansions;
  readonly visited: EpochSet;
}

/** Cached words per segment, as a similarity search looks up the words of a mark together and then one by one. */
const MAX_WORDS = 1024;

/** Words of a segment that a query word expands to, and the similarity of each. */
export interface WordExpansion {
  readonly words: number[];
  readonly similarities: number[];
}

/** LRU cache of the expansions of recently used words, per segment. */
export class ExpansionCache {
  /** Expansions by word; the map's insertion order is the order of last use. */
  readonly #found = new WeakMap<WordIndex, Map<string, WordExpansion>>();

  /** @param find computes the expansion of a word that is not in the cache */
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

/** Words of a segment that are similar to the words of one query, with their similarities. */
export class TermExpansions {
  /** Distinct similar words of each query word. */
  readonly #wordsOf: number[][] = Array.from({ length: MAX_TOKENS }, () => []);
  /** Row of each word in `similarities`, valid only if `#words` has the word at that row: no clearing needed. */
  #rows = new Uint32Array(0);
  readonly #words: number[] = [];
  /** Letters of the word of each row, once `loadLengths` was called. */
  readonly #lengths: number[] = [];
  /** Rows of `MAX_TOKENS` similarities, one element per query word. */
  similarities = new Uint8Array(FIRST_WORDS * MAX_TOKENS);

  /** Clears the previous query and reserves space for words below `size`. */
  reset(size: number): void {
    if (this.#rows.length < size) this.#rows = new Uint32Array(size);
    this.#words.length = 0;
    this.#lengths.length = 0;
    for (const words of this.#wordsOf) words.length = 0;
  }

  /** Records the similarity of a word to query word number `token`; keeps the maximum. */
  add(token: number, word: number, similarity: number): void {
    const at = this.#allocateRow(word) + token;
    const known = this.similarities[at] ?? 0;
    if (known === 0) this.#wordsOf[token]?.push(word);
    if (similarity > known) this.similarities[at] = similarity;
  }

  /** Records the similarities of several words. */
  addAll(token: number, { words, similarities }: WordExpansion): void {
    for (let at = 0; at < words.length; at += 1) {
      this.add(token, words[at] ?? 0, similarities[at] ?? 0);
    }
  }

  /** Returns the words similar to a query word. */
  wordsOf(token: number): readonly number[] {
    return this.#wordsOf[token] ?? [];
  }

  /** Loads the lengths of the words; must be called before `wordLengthAt`. */
  loadLengths(lengthOf: (word: number) => number): void {
    for (let row = this.#lengths.length; row < this.#words.length; row += 1) {
      this.#lengths.push(lengthOf(this.#words[row] ?? 0));
    }
  }

  /** Returns the letters of the word whose similarities start at `from`. */
  wordLengthAt(from: number): number {
    return this.#lengths[from / MAX_TOKENS] ?? 0;
  }

  /** Returns the start of the similarities of a word, or -1 when it is similar to no query word. */
  rowStart(word: number): number {
    const row = this.#rows[word] ?? 0;
    return this.#words[row] === word ? row * MAX_TOKENS : -1;
  }

  /** Returns the similarity of a word to a query word. */
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
