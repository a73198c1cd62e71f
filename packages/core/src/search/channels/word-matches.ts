/** Likeness of words is a whole number from 0 to this. */
export const SAME = 100;
/** Words of a query that are compared: the width of a row of likenesses. */
export const MOST_TOKENS = 16;

const FEW = 256;

/** The words of a segment that are like the words of a query, and how like: one query at a time. */
export class WordMatches {
  /** Words alike to each queried word, each once. */
  readonly #wordsOf: number[][] = Array.from({ length: MOST_TOKENS }, () => []);
  /** Row of a word, when `#epochs` says it is of this query. */
  #rows = new Uint32Array(0);
  #epochs = new Uint32Array(0);
  #epoch = 0;
  #rowCount = 0;
  /** Rows of `MOST_TOKENS` likenesses, one for each queried word. */
  likenesses = new Uint8Array(FEW * MOST_TOKENS);

  /** Forgets the last query and makes room for words below `size`. */
  reset(size: number): void {
    if (this.#rows.length < size) {
      this.#rows = new Uint32Array(size);
      this.#epochs = new Uint32Array(size);
      this.#epoch = 0;
    }
    this.#epoch += 1;
    this.#rowCount = 0;
    for (const words of this.#wordsOf) words.length = 0;
  }

  /** Notes how like a word is to the queried word number `token`; the larger likeness stays. */
  add(token: number, word: number, likeness: number): void {
    const at = this.#rowFor(word) + token;
    const known = this.likenesses[at] ?? 0;
    if (known === 0) this.#wordsOf[token]?.push(word);
    if (likeness > known) this.likenesses[at] = likeness;
  }

  /** The words alike to a queried word. */
  wordsOf(token: number): readonly number[] {
    return this.#wordsOf[token] ?? [];
  }

  /** Where the likenesses of a word begin, or -1 when it is like none. */
  rowOf(word: number): number {
    return this.#epochs[word] === this.#epoch ? (this.#rows[word] ?? 0) : -1;
  }

  /** How like a word is to a queried one. */
  likenessOf(token: number, word: number): number {
    const row = this.rowOf(word);
    return row < 0 ? 0 : (this.likenesses[row + token] ?? 0);
  }

  #rowFor(word: number): number {
    const known = this.rowOf(word);
    if (known >= 0) return known;
    const row = this.#rowCount * MOST_TOKENS;
    this.#rowCount += 1;
    if (row === this.likenesses.length) {
      const larger = new Uint8Array(this.likenesses.length * 2);
      larger.set(this.likenesses);
      this.likenesses = larger;
    }
    this.likenesses.fill(0, row, row + MOST_TOKENS);
    this.#epochs[word] = this.#epoch;
    this.#rows[word] = row;
    return row;
  }
}
