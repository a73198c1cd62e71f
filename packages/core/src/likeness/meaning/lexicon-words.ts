import { objectCodec, u8, u32, uint32Number } from '../../arrays/codec.ts';
import { type Postings, postingsCodec } from '../../arrays/postings.ts';
import { TextPool } from '../../arrays/text-pool.ts';
import { TextTable } from '../text/text-table.ts';

/**
 * How a form entered the lexicon; a lower source hides a higher one of the same spelling. Foreign words come
 * last, so that none changes the meaning of a Spanish or an English word: French `pain` has the English
 * meaning, German `gift` is a present.
 */
export const WORD_SOURCE = {
  listed: 0,
  inflected: 1,
  derived: 2,
  foreign: 3,
  foreignPlural: 4,
} as const;
export type WordSource = (typeof WORD_SOURCE)[keyof typeof WORD_SOURCE];

/**
 * Languages that a form belongs to, as bits: a form of Spanish and English has both. All other languages
 * share one.
 */
export const LANGUAGE = { spanish: 1, english: 2, foreign: 4 } as const;

/** Returns whether a longer word may be split into a word of this source and another word. */
export function canFormCompounds(source: WordSource): boolean {
  return source <= WORD_SOURCE.inflected;
}

/** Returns whether a word belongs to other languages only, neither to Spanish nor to English. */
export function isForeign({ languages }: LexiconWord): boolean {
  return languages === LANGUAGE.foreign;
}

/** Lexicon entry of one folded form. */
export interface LexiconWord {
  /** The concepts that the form may mean, ascending. */
  readonly senses: readonly number[];
  /** The concepts that it may mean next to a word of another language: FOUR is an oven in FOUR NOIR. */
  readonly sensesAbroad: readonly number[];
  readonly source: WordSource;
  /** Bit set of the `LANGUAGE` values to which the word belongs. */
  readonly languages: number;
}

/**
 * The lexicon as arrays that the threads of a process share. Forms with the same meaning share an entry, which
 * stores that meaning once, because there are very many forms.
 */
export interface LexiconArrays {
  /** Number of concepts, which are numbered from 0. */
  readonly conceptCount: number;
  readonly forms: TextTable;
  /** Entry number of each form. */
  readonly entries: Uint32Array;
  /** Source of each entry; `languages`, `senses` and `sensesAbroad` are indexed by entry too. */
  readonly sources: Uint8Array;
  readonly languages: Uint8Array;
  readonly senses: Postings;
  /** Empty for an entry whose meaning is the same in every language. */
  readonly sensesAbroad: Postings;
  /** Forms that may mean each concept. */
  readonly formsBySense: Postings;
  /** The content words of each phrase, joined with blanks; `phraseSenses` has the concepts of each phrase. */
  readonly phrases: TextPool;
  readonly phraseSenses: Postings;
  /** Each phrase written as one word; `joinedContent` has the content words of each. */
  readonly joinedPhrases: TextPool;
  readonly joinedContent: TextPool;
  /** For each concept, the concepts that are kinds of the same thing, including itself; empty for most. */
  readonly related: Postings;
}

export const lexiconCodec = objectCodec<LexiconArrays>({
  conceptCount: uint32Number,
  forms: TextTable.codec,
  entries: u32,
  sources: u8,
  languages: u8,
  senses: postingsCodec,
  sensesAbroad: postingsCodec,
  formsBySense: postingsCodec,
  phrases: TextPool.codec,
  phraseSenses: postingsCodec,
  joinedPhrases: TextPool.codec,
  joinedContent: TextPool.codec,
  related: postingsCodec,
});

/** Looks up the words of the lexicon by their folded forms. A look-up is O(letters). */
export class LexiconWords {
  readonly #arrays: LexiconArrays;
  /** Decoded entries, cached because most marks have the same few words. */
  readonly #entries: (LexiconWord | undefined)[] = [];
  /** Forms of the concepts that were requested. */
  readonly #bySense: (readonly string[])[] = [];

  constructor(arrays: LexiconArrays) {
    this.#arrays = arrays;
  }

  get size(): number {
    return this.#arrays.forms.size;
  }

  has(form: string): boolean {
    return this.#arrays.forms.find(form) >= 0;
  }

  get(form: string): LexiconWord | undefined {
    const id = this.#arrays.forms.find(form);
    return id < 0 ? undefined : this.#wordOf(id);
  }

  *[Symbol.iterator](): Generator<readonly [form: string, word: LexiconWord]> {
    for (let id = 0; id < this.size; id += 1) {
      yield [this.#arrays.forms.pool.get(id), this.#wordOf(id)];
    }
  }

  /** Returns the forms that may mean a concept. */
  withSense(concept: number): readonly string[] {
    const known = this.#bySense[concept];
    if (known !== undefined) return known;
    const { formsBySense, forms } = this.#arrays;
    const words = postedIds(formsBySense, concept).map((id) => forms.pool.get(id));
    this.#bySense[concept] = words;
    return words;
  }

  /** Calls `visit` for each form that may be part of a compound word, with the range of its letters. */
  forEachCompoundPart(visit: (letters: ArrayLike<number>, from: number, to: number) => void): void {
    const { forms, entries, sources } = this.#arrays;
    const { units, starts } = forms.pool;
    for (let id = 0; id < entries.length; id += 1) {
      const source = sources[entries[id] ?? 0] as WordSource;
      if (canFormCompounds(source)) visit(units, starts[id] ?? 0, starts[id + 1] ?? 0);
    }
  }

  #wordOf(id: number): LexiconWord {
    const entry = this.#arrays.entries[id] ?? 0;
    const known = this.#entries[entry];
    if (known !== undefined) return known;
    const senses = postedIds(this.#arrays.senses, entry);
    const abroad = postedIds(this.#arrays.sensesAbroad, entry);
    const word = {
      senses,
      sensesAbroad: abroad.length === 0 ? senses : abroad,
      source: this.#arrays.sources[entry] as WordSource,
      languages: this.#arrays.languages[entry] ?? 0,
    };
    this.#entries[entry] = word;
    return word;
  }
}

/** Returns the posting list of a key. */
export function postedIds({ starts, ids }: Postings, key: number): number[] {
  return Array.from(ids.subarray(starts[key], starts[key + 1]));
}
