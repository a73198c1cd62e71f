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

/**
 * Everything that one form may be taken for, ascending by place. Tens of thousands of these are kept, each in two
 * arrays, since an array takes more memory than most of them have matches to fill.
 */
export class FormMatchList {
  readonly length: number;
  /** Places, then grounds. */
  readonly #whole: Int32Array;
  /** Bits, then the shares found of A, then those of B, then what both say. */
  readonly #parts: Float64Array;

  constructor(matches: FormMatch[]) {
    const { length } = matches;
    this.length = length;
    this.#whole = new Int32Array(2 * length);
    this.#parts = new Float64Array(4 * length);
    matches.sort((a, b) => a.at - b.at);
    for (const [at, match] of matches.entries()) {
      this.#whole[at] = match.at;
      this.#whole[length + at] = match.ground;
      this.#parts[at] = match.bits;
      this.#parts[length + at] = match.shareOfA;
      this.#parts[2 * length + at] = match.shareOfB;
      this.#parts[3 * length + at] = match.told;
    }
  }

  placeAt(at: number): number {
    return this.#whole[at] ?? 0;
  }

  bitsAt(at: number): number {
    return this.#parts[at] ?? 0;
  }

  shareOfA(at: number): number {
    return this.#parts[this.length + at] ?? 0;
  }

  shareOfB(at: number): number {
    return this.#parts[2 * this.length + at] ?? 0;
  }

  toldAt(at: number): number {
    return this.#parts[3 * this.length + at] ?? 0;
  }

  kindAt(at: number): (typeof MATCH_KIND)[keyof typeof MATCH_KIND] {
    const ground = this.#groundAt(at);
    if (isSameWord(ground)) return MATCH_KIND.same;
    return isMeantWord(ground) ? MATCH_KIND.meant : MATCH_KIND.like;
  }

  /** @param isTurned whether the other is asked about; false when it is not there */
  copy(place: number, isTurned: boolean, found: WordLikeness): boolean {
    const at = partitionPoint(this.length, (at) => this.placeAt(at) >= place);
    if (at === this.length || this.placeAt(at) !== place) return false;
    found.bits = this.bitsAt(at);
    found.ground = this.#groundAt(at);
    found.shareOfA = isTurned ? this.shareOfB(at) : this.shareOfA(at);
    found.shareOfB = isTurned ? this.shareOfA(at) : this.shareOfB(at);
    return true;
  }

  #groundAt(at: number): Ground {
    return (this.#whole[this.length + at] ?? 0) as Ground;
  }
}
