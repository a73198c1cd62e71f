import { Index } from 'flexsearch';
import { foldedTokens } from '../domain/text-folding.ts';

/**
 * The distinct folded names of a segment as a full-text index: FlexSearch, told to keep whole words
 * as our folding gives them. It is the fastest there is for words that stand literally in a name.
 */
export class FullText {
  readonly #index: Index;
  readonly #size: number;

  constructor(texts: readonly string[]) {
    this.#size = texts.length;
    this.#index = new Index({ tokenize: 'strict', fastupdate: true, encode: foldedTokens });
    texts.forEach((text, id) => {
      this.#index.add(id, text);
    });
  }

  /** The names that hold every word of a folded query. */
  holdingAll(query: string): readonly number[] {
    return this.#index.search(query, { limit: this.#size, suggest: false }) as number[];
  }
}
