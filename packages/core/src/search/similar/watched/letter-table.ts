import { popCount } from '../../arrays/pop-count.ts';
import type { WordForm } from '../judge/word-form.ts';
import { haveLikeLengths } from '../judge/word-likeness.ts';

/** Which letters words have, side by side: to be looked through without the words themselves. */
export class LetterTable {
  readonly #sets: Int32Array;
  readonly #counts: Uint8Array;
  readonly #lengths: Uint32Array;

  constructor(words: readonly WordForm[]) {
    this.#sets = Int32Array.from(words, ({ letterSet }) => letterSet);
    this.#counts = Uint8Array.from(words, ({ letterCount }) => letterCount);
    this.#lengths = Uint32Array.from(words, ({ folded }) => folded.length);
  }

  /** Whether `share` of the letters is common, and neither is twice as long: without, no spellings are alike. */
  mayBeSpelledAlike(place: number, word: WordForm, share: number): boolean {
    if (!haveLikeLengths(this.#lengths[place] ?? 0, word.folded.length)) return false;
    return (
      this.#common(place, word) >= share * Math.max(this.#counts[place] ?? 0, word.letterCount)
    );
  }

  /** Whether one has all letters of the other: without, neither begins or ends with the other. */
  mayHold(place: number, word: WordForm): boolean {
    return this.#common(place, word) >= Math.min(this.#counts[place] ?? 0, word.letterCount);
  }

  #common(place: number, { letterSet }: WordForm): number {
    return popCount(letterSet & (this.#sets[place] ?? 0));
  }
}
