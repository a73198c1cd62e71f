import { MODEL } from './evidence-model.ts';
import type { MarkPiece } from './mark-piece.ts';
import type { PreparedMark } from './prepared-mark.ts';
import type { Ground, WordLikeness } from './word-likeness.ts';

/** Matches kept for one pair of marks; there are rarely ten. */
const MOST_MATCHES = 128;

/** Pieces of one mark that match pieces of another: a list that is filled anew for each pair. */
export class MatchSet {
  /** The evidence of the matches taken, in bits, and the weight of each mark that they find. */
  bits = 0;
  foundOfA = 0;
  foundOfB = 0;
  readonly #bits = new Float64Array(MOST_MATCHES);
  readonly #placesOfA = new Int32Array(MOST_MATCHES);
  readonly #placesOfB = new Int32Array(MOST_MATCHES);
  readonly #foundOfA = new Float64Array(MOST_MATCHES);
  readonly #foundOfB = new Float64Array(MOST_MATCHES);
  readonly #grounds = new Uint8Array(MOST_MATCHES);
  readonly #piecesOfA: MarkPiece[] = [];
  readonly #piecesOfB: MarkPiece[] = [];
  /** The matches taken, by their places in the list, and what they leave of neither mark. */
  readonly taken: number[] = [];
  takenOfA = 0;
  takenOfB = 0;
  #count = 0;
  /** Where the first word of each mark begins. */
  #firstOfA = 0;
  #firstOfB = 0;

  begin({ firstPlace: ofA }: PreparedMark, { firstPlace: ofB }: PreparedMark): void {
    this.#count = 0;
    this.#firstOfA = ofA;
    this.#firstOfB = ofB;
  }

  note(a: MarkPiece, b: MarkPiece, { bits, shareOfA, shareOfB, ground }: WordLikeness): void {
    const at = this.#count;
    if (at === MOST_MATCHES) return;
    const areFirst = (a.places & this.#firstOfA) !== 0 && (b.places & this.#firstOfB) !== 0;
    const ofFirst = areFirst ? MODEL.sameFirstWord * Math.max(shareOfA, shareOfB) : 0;
    this.#bits[at] = bits + ofFirst;
    this.#placesOfA[at] = a.places;
    this.#placesOfB[at] = b.places;
    this.#foundOfA[at] = a.covers * shareOfA;
    this.#foundOfB[at] = b.covers * shareOfB;
    this.#grounds[at] = ground;
    this.#piecesOfA[at] = a;
    this.#piecesOfB[at] = b;
    this.#count = at + 1;
  }

  /**
   * Takes the strongest match, then the strongest of those that stand elsewhere in both marks, and
   * so on: nothing counts twice, in whatever order the words stand.
   */
  takeStrongest(): void {
    this.bits = 0;
    this.foundOfA = 0;
    this.foundOfB = 0;
    this.takenOfA = 0;
    this.takenOfB = 0;
    this.taken.length = 0;
    for (
      let at = this.#strongest(0, 0);
      at >= 0;
      at = this.#strongest(this.takenOfA, this.takenOfB)
    ) {
      this.taken.push(at);
      this.bits += this.#bits[at] ?? 0;
      this.foundOfA += this.#foundOfA[at] ?? 0;
      this.foundOfB += this.#foundOfB[at] ?? 0;
      this.takenOfA |= this.#placesOfA[at] ?? 0;
      this.takenOfB |= this.#placesOfB[at] ?? 0;
    }
  }

  /** Why match `at` counts, with what, and the pieces that match. */
  groundOf(at: number): Ground {
    return (this.#grounds[at] ?? 0) as Ground;
  }

  bitsOf(at: number): number {
    return this.#bits[at] ?? 0;
  }

  pieceOfA(at: number): MarkPiece | undefined {
    return this.#piecesOfA[at];
  }

  pieceOfB(at: number): MarkPiece | undefined {
    return this.#piecesOfB[at];
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
