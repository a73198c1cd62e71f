import { partitionPoint } from '../../arrays/partition-point.ts';
import { isMeantWord, isSameWord } from '../judge/pair-features.ts';
import type { Ground, WordLikeness } from '../judge/word-likeness.ts';

/** What one form says of another among many: bits, and how much is found of the one asked about (A), and of the other (B). */
export interface FormMatch extends Readonly<WordLikeness> {
  /** Place of the other. */
  readonly at: number;
  /** What both say, as a share of the most that a word says. */
  readonly told: number;
}

/** Why words are taken for each other, as far as the bound of a pair distinguishes. */
export const MATCH_KIND = { same: 0, meant: 1, like: 2 } as const;

/** Everything that one form may be taken for, side by side and ascending by place: tens of thousands are kept. */
export class FormMatchList {
  readonly places: Int32Array;
  readonly bits: Float64Array;
  readonly sharesOfA: Float64Array;
  readonly sharesOfB: Float64Array;
  readonly told: Float64Array;
  readonly #grounds: Uint8Array;

  constructor(matches: FormMatch[]) {
    matches.sort((a, b) => a.at - b.at);
    this.places = Int32Array.from(matches, ({ at }) => at);
    this.bits = Float64Array.from(matches, ({ bits }) => bits);
    this.sharesOfA = Float64Array.from(matches, ({ shareOfA }) => shareOfA);
    this.sharesOfB = Float64Array.from(matches, ({ shareOfB }) => shareOfB);
    this.told = Float64Array.from(matches, ({ told }) => told);
    this.#grounds = Uint8Array.from(matches, ({ ground }) => ground);
  }

  kindOf(at: number): (typeof MATCH_KIND)[keyof typeof MATCH_KIND] {
    const ground = this.#groundOf(at);
    if (isSameWord(ground)) return MATCH_KIND.same;
    return isMeantWord(ground) ? MATCH_KIND.meant : MATCH_KIND.like;
  }

  /** @param isTurned whether the other is asked about; false when it is not there */
  copy(place: number, isTurned: boolean, found: WordLikeness): boolean {
    const { places } = this;
    const at = partitionPoint(places.length, (at) => (places[at] ?? 0) >= place);
    if (places[at] !== place) return false;
    const [shareOfA, shareOfB] = [this.sharesOfA[at] ?? 0, this.sharesOfB[at] ?? 0];
    found.bits = this.bits[at] ?? 0;
    found.ground = this.#groundOf(at);
    found.shareOfA = isTurned ? shareOfB : shareOfA;
    found.shareOfB = isTurned ? shareOfA : shareOfB;
    return true;
  }

  #groundOf(at: number): Ground {
    return (this.#grounds[at] ?? 0) as Ground;
  }
}
