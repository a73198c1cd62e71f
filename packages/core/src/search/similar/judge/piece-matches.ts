import type { MarkPiece, WordPiece } from './mark-piece.ts';
import { MatchSet } from './match-set.ts';
import type { PreparedMark } from './prepared-mark.ts';
import type { WordForm } from './word-form.ts';
import {
  COMPARED_ANEW,
  type Comparison,
  GROUND,
  mayBeJoined,
  mayMatch,
  type WordComparisons,
  type WordLikeness,
} from './word-likeness.ts';

/**
 * What of one mark may match in another: the same words first; then the words that are left over with
 * those like them, with parts of compound words, and with neighbouring words written as one. A word
 * that stands in both marks is left alone then: nothing else says more of it. One object serves many
 * pairs of marks, one after the other, without allocating.
 */
export class PieceMatches {
  readonly found = new MatchSet();
  readonly #compare: WordComparisons;
  readonly #like: WordLikeness = { bits: 0, shareOfA: 0, shareOfB: 0, ground: GROUND.same };
  /** The places of words that stand in both marks. */
  #sameInA = 0;
  #sameInB = 0;

  /** @param compare where comparisons are known already; made anew otherwise */
  constructor(compare = COMPARED_ANEW) {
    this.#compare = compare;
  }

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
      for (const part of one.parts) this.#matchPartsOf(part, b, this.#compare.parts);
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
