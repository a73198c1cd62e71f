import { popCount } from '../../arrays/pop-count.ts';
import type { WordForm } from '../judge/word-form.ts';

/** Which letters words have, side by side: to be looked through without the words themselves. */
export class LetterTable {
  readonly #sets: Int32Array;
  readonly #counts: Uint8Array;

  constructor(words: readonly WordForm[]) {
    this.#sets = Int32Array.from(words, ({ letterSet }) => letterSet);
    this.#counts = Uint8Array.from(words, ({ letterCount }) => letterCount);
  }

  /** Whether half of the letters are common, or all of one: without, no spellings are alike, nor is one in the other. */
  haveHalf(place: number, { letterSet, letterCount }: WordForm): boolean {
    const count = this.#counts[place] ?? 0;
    const common = popCount(letterSet & (this.#sets[place] ?? 0));
    return common * 2 >= Math.max(count, letterCount) || common >= Math.min(count, letterCount);
  }

  /** The places of the words of which this share of the letters, or more, is common. */
  placesSharing({ letterSet, letterCount }: WordForm, share: number): number[] {
    const sets = this.#sets;
    const counts = this.#counts;
    const places: number[] = [];
    for (let place = 0; place < sets.length; place += 1) {
      const common = popCount(letterSet & (sets[place] ?? 0));
      if (common >= share * Math.max(counts[place] ?? 0, letterCount)) places.push(place);
    }
    return places;
  }
}
