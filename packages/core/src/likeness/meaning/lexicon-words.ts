import { objectCodec, u8, u32, uint32Number } from '../../arrays/codec.ts';
import { type Postings, postingsCodec } from '../../arrays/postings.ts';
import { TextPool } from '../../arrays/text-pool.ts';
import { TextTable } from '../text/text-table.ts';

/**
 * How a form came into the lexicon; a lower source hides a higher one of the same spelling. Foreign
 * words come last, so that none changes what a Spanish or an English word means: French `pain` is the
 * English one, German `gift` a present.
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

/** Whether a longer word may be taken apart into this one and another. */
export function canFormCompounds(source: WordSource): boolean {
  return source <= WORD_SOURCE.inflected;
}

/** Whether neither Spanish nor English has the word. */
export function isForeign({ languages }: LexiconWord): boolean {
  return languages === LANGUAGE.foreign;
}

/** What the lexicon knows about one folded form. */
export interface LexiconWord {
  /** The concepts that it may mean, ascending. */
  readonly senses: readonly number[];
  /** The concepts that the word may mean beside words of another language: FOUR is an oven in FOUR NOIR. */
  readonly sensesAbroad: readonly number[];
  readonly source: WordSource;
  /** `LANGUAGE` bits. */
  readonly languages: number;
}

/**
 * The lexicon as arrays that the threads of a process share. Forms that mean the same share an entry, in
 * which what is known of them is written once: forms are very many.
 */
export interface LexiconArrays {
  /** Concepts are numbered from 0 to this, exclusive. */
  readonly conceptCount: number;
  readonly forms: TextTable;
  /** The entry of each form. */
  readonly entries: Uint32Array;
  /** By entry, as are the three below. */
  readonly sources: Uint8Array;
  readonly languages: Uint8Array;
  readonly senses: Postings;
  /** Empty for an entry that means the same everywhere. */
  readonly sensesAbroad: Postings;
  /** By concept, the forms that may mean it. */
  readonly formsBySense: Postings;
  /** Phrases by their content words, joined with blanks, and what each means. */
  readonly phrases: TextPool;
  readonly phraseSenses: Postings;
  /** The phrases written as one word, and the content words of each. */
  readonly joinedPhrases: TextPool;
  readonly joinedContent: TextPool;
  /** By concept, the concepts that are kinds of one thing with it, itself included; empty for most. */
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

/** The words of the lexicon by their folded forms. A look-up is O(letters). */
export class LexiconWords {
  readonly #arrays: LexiconArrays;
  /** Entries that were asked for: most marks have the same few words. */
  readonly #entries: (LexiconWord | undefined)[] = [];

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

  /** The forms that may mean a concept. */
  withSense(concept: number): string[] {
    const { formsBySense, forms } = this.#arrays;
    return postedIds(formsBySense, concept).map((id) => forms.pool.get(id));
  }

  /** Calls back for each form that a longer word may be taken apart into, with where its letters are. */
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

/** What is posted under a key. */
export function postedIds({ starts, ids }: Postings, key: number): number[] {
  return Array.from(ids.subarray(starts[key], starts[key + 1]));
}
