import { MODEL } from './evidence-model.ts';
import type { MarkPiece } from './mark-piece.ts';
import type { PreparedMark } from './prepared-mark.ts';
import type { WordLikeness } from './word-likeness.ts';

/** Meetings kept for one pair of marks; there are rarely ten. */
const MOST_MEETINGS = 128;

/** Pieces of one mark that were met as pieces of another: a list that is filled anew for each pair. */
export class Meetings {
  /** The evidence of the meetings taken, in bits, and the weight of each mark that they find. */
  bits = 0;
  foundOfA = 0;
  foundOfB = 0;
  readonly #bits = new Float64Array(MOST_MEETINGS);
  readonly #placesOfA = new Int32Array(MOST_MEETINGS);
  readonly #placesOfB = new Int32Array(MOST_MEETINGS);
  readonly #foundOfA = new Float64Array(MOST_MEETINGS);
  readonly #foundOfB = new Float64Array(MOST_MEETINGS);
  #count = 0;
  /** Where the first word of each mark begins. */
  #firstOfA = 0;
  #firstOfB = 0;

  begin({ firstPlace: ofA }: PreparedMark, { firstPlace: ofB }: PreparedMark): void {
    this.#count = 0;
    this.#firstOfA = ofA;
    this.#firstOfB = ofB;
  }

  note(a: MarkPiece, b: MarkPiece, { bits, shareOfA, shareOfB }: WordLikeness): void {
    const at = this.#count;
    if (at === MOST_MEETINGS) return;
    const areFirst = (a.places & this.#firstOfA) !== 0 && (b.places & this.#firstOfB) !== 0;
    const ofFirst = areFirst ? MODEL.sameFirstWord * Math.max(shareOfA, shareOfB) : 0;
    this.#bits[at] = bits + ofFirst;
    this.#placesOfA[at] = a.places;
    this.#placesOfB[at] = b.places;
    this.#foundOfA[at] = a.covers * shareOfA;
    this.#foundOfB[at] = b.covers * shareOfB;
    this.#count = at + 1;
  }

  /**
   * Takes the strongest meeting, then the strongest of those that stand elsewhere in both marks, and
   * so on: nothing counts twice, in whatever order the words stand.
   */
  takeStrongest(): void {
    this.bits = 0;
    this.foundOfA = 0;
    this.foundOfB = 0;
    let takenOfA = 0;
    let takenOfB = 0;
    for (let at = this.#strongest(0, 0); at >= 0; at = this.#strongest(takenOfA, takenOfB)) {
      this.bits += this.#bits[at] ?? 0;
      this.foundOfA += this.#foundOfA[at] ?? 0;
      this.foundOfB += this.#foundOfB[at] ?? 0;
      takenOfA |= this.#placesOfA[at] ?? 0;
      takenOfB |= this.#placesOfB[at] ?? 0;
    }
  }

  /** -1 when all that are left stand where one was taken. */
  #strongest(takenOfA: number, takenOfB: number): number {
    let best = -1;
    for (let at = 0; at < this.#count; at += 1) {
      if (((this.#placesOfA[at] ?? 0) & takenOfA) !== 0) continue;
      if (((this.#placesOfB[at] ?? 0) & takenOfB) !== 0) continue;
      if (best < 0 || (this.#bits[at] ?? 0) > (this.#bits[best] ?? 0)) best = at;
    }
    return best;
  }
}
