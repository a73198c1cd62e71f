import {
  buildVocabulary,
  recountedVocabulary,
  type Vocabulary,
} from '../search/segment/terms/name-index.ts';
import type { EngineState, IndexedWords } from './engine-state.ts';
import { sumOf, type WordCounts, type WordPart } from './word-parts.ts';

/** So many words that are new since the others were arranged are arranged with them. */
const MOST_NEW_WORDS = 20_000;

/**
 * The words of an engine's names in a process that serves: read at its start, and kept up with the parts that are
 * added. Arranging words takes seconds for some hundred thousand, counting them anew milliseconds.
 */
export class EngineVocabulary {
  readonly #state: EngineState;
  #known: IndexedWords = { names: 0, parts: [] };
  /** The words that were arranged together, and how many names have each now. */
  #base = buildVocabulary(new Map(), 0);
  #counts = new Int32Array();
  #new = new Map<string, number>();
  #words: readonly Vocabulary[] = [];

  constructor(state: EngineState) {
    this.#state = state;
  }

  /** The vocabularies as they were looked at last: the same list until something changes. */
  get words(): readonly Vocabulary[] {
    return this.#words;
  }

  /** Takes in what an index has now. */
  async look(indexed: IndexedWords): Promise<void> {
    const { names, parts } = indexed;
    const known = this.#known.parts;
    if (parts.at(-1) === known.at(-1) && parts.length === known.length) {
      if (names === this.#known.names && this.#words.length > 0) return;
    }
    const isContinued = known.length > 0 && known.every((part, at) => part === parts[at]);
    const fresh = isContinued ? parts.slice(known.length) : parts;
    const counts = await sumOf(await this.#state.documents<WordPart>(fresh));
    if (!isContinued && known.length > 0) this.#forget(counts);
    this.#add(counts);
    this.#known = indexed;
    this.#arrange(names);
  }

  /** Makes of counts what they differ by from those that are known. */
  #forget(counts: Map<string, number>): void {
    const take = (word: string, count: number) => {
      if (count !== 0) counts.set(word, (counts.get(word) ?? 0) - count);
    };
    const { spelled } = this.#base.table.words;
    for (const [word, count] of this.#counts.entries()) take(spelled.get(word), count);
    for (const [word, count] of this.#new) take(word, count);
  }

  #add(counts: WordCounts): void {
    const { words } = this.#base.table;
    for (const [word, count] of counts) {
      const at = words.numberOf(word);
      if (at >= 0) this.#counts[at] = (this.#counts[at] ?? 0) + count;
      else this.#new.set(word, (this.#new.get(word) ?? 0) + count);
    }
  }

  #arrange(names: number): void {
    if (this.#new.size > MOST_NEW_WORDS || this.#base.table.words.size === 0) this.#arrangeAll();
    const base = recountedVocabulary(this.#base, this.#counts, names);
    this.#words = this.#new.size === 0 ? [base] : [base, buildVocabulary(this.#new, 0)];
  }

  #arrangeAll(): void {
    const { spelled } = this.#base.table.words;
    const all = new Map(this.#new);
    for (const [word, count] of this.#counts.entries()) all.set(spelled.get(word), count);
    this.#base = buildVocabulary(all, 0);
    const { words } = this.#base.table;
    this.#counts = new Int32Array(words.size).map(
      (_, word) => all.get(words.spelled.get(word)) ?? 0,
    );
    this.#new = new Map();
  }
}
