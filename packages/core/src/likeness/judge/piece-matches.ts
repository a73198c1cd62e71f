import { conceptSimilarity, namesConcept } from '../meaning/concept-vector.ts';
import { MODEL } from './evidence-model.ts';
import type { MarkPiece, WordPiece } from './mark-piece.ts';
import type { PreparedMark } from './prepared-mark.ts';
import type { WordForm } from './word-form.ts';
import {
  type Comparison,
  compareParts,
  GROUND,
  type Ground,
  mayBeJoined,
  mayMatch,
  WordComparer,
  type WordLikeness,
} from './word-likeness.ts';

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
   * Takes the strongest match, then the strongest of those that are elsewhere in both marks, and
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

  /** -1 when all that are left are where one was taken. */
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

/**
 * What of one mark may match in another: the same words first; then the words that are left over with
 * those like them, with parts of compound words, and with neighbouring words written as one. A word
 * that occurs in both marks is left alone then: nothing else says more of it. One object serves many
 * pairs of marks, one after the other, without allocating.
 */
export class PieceMatches {
  readonly found = new MatchSet();
  readonly #compare = new WordComparer();
  readonly #like: WordLikeness = { bits: 0, shareOfA: 0, shareOfB: 0, ground: GROUND.same };
  /** The places of words that occur in both marks. */
  #sameInA = 0;
  #sameInB = 0;

  collect(a: PreparedMark, b: PreparedMark): void {
    this.found.begin(a, b);
    this.#matchSame(a.pieces, b.pieces);
    if (!isAnyLeft(a.pieces, this.#sameInA) || !isAnyLeft(b.pieces, this.#sameInB)) return;
    this.#matchOthers(a.pieces, b.pieces, this.#compare.words);
    this.#matchParts(a.pieces, b.pieces);
    this.#matchJoined(a, b);
  }

  #matchSame(a: readonly MarkPiece[], b: readonly MarkPiece[]): void {
    this.#sameInA = 0;
    this.#sameInB = 0;
    this.#like.shareOfA = 1;
    this.#like.shareOfB = 1;
    for (let i = 0; i < a.length; i += 1) {
      const one = a[i];
      for (let j = 0; one && j < b.length; j += 1) {
        const other = b[j];
        if (!other || !one.form.isSameAs(other.form)) continue;
        this.#sameInA |= one.places;
        this.#sameInB |= other.places;
        this.#like.bits = one.form.weight;
        this.#like.ground = GROUND.same;
        this.found.note(one, other, this.#like);
      }
    }
  }

  #matchOthers(a: readonly MarkPiece[], b: readonly MarkPiece[], compare: Comparison): void {
    for (let i = 0; i < a.length; i += 1) {
      const one = a[i];
      if (one && isLeft(one, this.#sameInA)) this.#matchEach(one, b, compare);
    }
  }

  #matchEach(one: MarkPiece, b: readonly MarkPiece[], compare: Comparison): void {
    for (let j = 0; j < b.length; j += 1) {
      const other = b[j];
      if (!other || !isLeft(other, this.#sameInB)) continue;
      if (mayMatch(one.form, other.form)) this.#match(one, other, compare);
    }
  }

  /** The parts of words that are left over, with words and with parts of words. */
  #matchParts(a: readonly WordPiece[], b: readonly WordPiece[]): void {
    for (const one of a) {
      if (isLeft(one, this.#sameInA)) this.#matchOthers(one.parts, b, this.#compare.withPiece);
    }
    for (const one of a) {
      if (isLeft(one, this.#sameInA)) this.#matchPartsOf(one, b, this.#compare.withPiece);
    }
    for (const one of a) {
      if (!isLeft(one, this.#sameInA)) continue;
      for (const part of one.parts) this.#matchPartsOf(part, b, compareParts);
    }
  }

  #matchPartsOf(one: MarkPiece, b: readonly WordPiece[], compare: Comparison): void {
    for (const other of b) {
      if (isLeft(other, this.#sameInB)) this.#matchEach(one, other.parts, compare);
    }
  }

  #match(one: MarkPiece, other: MarkPiece, compare: Comparison): void {
    if (compare(one.form, other.form, this.#like)) this.found.note(one, other, this.#like);
  }

  /** Neighbours that are both left over, as a word of the other mark; all words, as a mark of one word. */
  #matchJoined(a: PreparedMark, b: PreparedMark): void {
    for (let i = 0; i < a.pieces.length; i += 1) {
      const one = a.pieces[i];
      if (!one || !isLeft(one, this.#sameInA)) continue;
      for (let j = 0; j < b.pieces.length; j += 1) {
        const other = b.pieces[j];
        if (!other || !isLeft(other, this.#sameInB)) continue;
        if (mayBeJoined(one.form, other.form, this.#nextLeft(b, j, this.#sameInB))) {
          this.#match(one, b.joinedAt(j), this.#compare.withPiece);
        }
        if (mayBeJoined(other.form, one.form, this.#nextLeft(a, i, this.#sameInA))) {
          this.#match(a.joinedAt(i), other, this.#compare.withPiece);
        }
      }
    }
    this.#matchWhole(a, b);
  }

  #matchWhole(a: PreparedMark, b: PreparedMark): void {
    const [ofA, ofB] = [a.pieces[0], b.pieces[0]];
    if (ofA && a.pieces.length === 1 && b.pieces.length > 2) {
      this.#match(ofA, b.whole, this.#compare.withPiece);
    }
    if (ofB && b.pieces.length === 1 && a.pieces.length > 2) {
      this.#match(a.whole, ofB, this.#compare.withPiece);
    }
  }

  #nextLeft({ pieces }: PreparedMark, at: number, same: number): WordForm | null {
    const next = pieces[at + 1];
    return next && isLeft(next, same) ? next.form : null;
  }
}

function isAnyLeft(words: readonly MarkPiece[], same: number): boolean {
  for (let at = 0; at < words.length; at += 1) {
    if (((words[at]?.places ?? 0) & same) === 0) return true;
  }
  return false;
}

function isLeft({ places }: MarkPiece, same: number): boolean {
  return (places & same) === 0;
}

/** What speaks for the likeness of two marks. */
export interface SharedEvidence {
  /** How much speaks for it, in bits; 0 when nothing does. */
  bits: number;
  /** The parts of the weight of each mark that are found in the other, 0..1. */
  shareOfA: number;
  shareOfB: number;
}

/**
 * Writes to `evidence` what two marks have in common: what their words say together, and how much of
 * each mark that is, since a mark found whole inside another, and two that leave nothing over, are
 * more alike than two that share a word. Or what they say by meaning the same, whichever is more.
 */
export function findSharedEvidence(
  a: PreparedMark,
  b: PreparedMark,
  { evidence, pieces }: { evidence: SharedEvidence; pieces: PieceMatches },
): void {
  pieces.collect(a, b);
  const { found } = pieces;
  found.takeStrongest();
  evidence.shareOfA = a.weight === 0 ? 0 : Math.min(1, found.foundOfA / a.weight);
  evidence.shareOfB = b.weight === 0 ? 0 : Math.min(1, found.foundOfB / b.weight);
  const ofWords = found.bits === 0 ? 0 : found.bits + wholeness(evidence);
  evidence.bits = Math.max(ofWords, evidenceOfPhrases(a, b));
}

/** What the parts that are found say beside the words that are. */
export function wholeness({ shareOfA, shareOfB }: Omit<SharedEvidence, 'bits'>): number {
  const ofOne = MODEL.wholeOfOne * Math.max(shareOfA, shareOfB);
  return ofOne + MODEL.wholeOfBoth * Math.min(shareOfA, shareOfB);
}

/** Evidence that two marks mean the same as a whole, though their words do not: PUESTA DE SOL is SUNSET. */
function evidenceOfPhrases(a: PreparedMark, b: PreparedMark): number {
  const likeness = likenessOfPhrases(a, b);
  if (likeness === 0 || a.meaning === null || !namesConcept(a.meaning)) return 0;
  const said = Math.min(a.weight, b.weight) - MODEL.otherWord;
  return likeness ** 2 * (said + MODEL.wholeOfOne + MODEL.wholeOfBoth);
}

/** Likeness in meaning of two marks of which one has a phrase; 0 where it is too little. */
export function likenessOfPhrases(a: PreparedMark, b: PreparedMark): number {
  if ((!a.hasPhrase && !b.hasPhrase) || a.meaning === null || b.meaning === null) return 0;
  const likeness = conceptSimilarity(a.meaning, b.meaning);
  return likeness < MODEL.leastMeaning ? 0 : likeness;
}
