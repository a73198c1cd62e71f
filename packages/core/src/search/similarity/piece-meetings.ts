import type { MarkPiece, WordPiece } from './mark-piece.ts';
import { Meetings } from './meetings.ts';
import type { PreparedMark } from './prepared-mark.ts';
import type { WordForm } from './word-form.ts';
import {
  compareParts,
  compareWithPiece,
  compareWords,
  mayBeJoined,
  mayBeMet,
  type WordLikeness,
} from './word-likeness.ts';

type Comparison = (a: WordForm, b: WordForm, found: WordLikeness) => boolean;

/**
 * What of one mark may be met in another: the same words first; then the words that are left over with
 * those like them, with parts of compound words, and with neighbouring words written as one. A word
 * that stands in both marks is left alone then: nothing else says more of it. One object serves many
 * pairs of marks, one after the other, without allocating.
 */
export class PieceMeetings {
  readonly found = new Meetings();
  readonly #like: WordLikeness = { bits: 0, shareOfA: 0, shareOfB: 0 };
  /** The places of words that stand in both marks. */
  #sameInA = 0;
  #sameInB = 0;

  collect(a: PreparedMark, b: PreparedMark): void {
    this.found.begin(a, b);
    this.#meetSame(a.pieces, b.pieces);
    if (!isAnyLeft(a.pieces, this.#sameInA) || !isAnyLeft(b.pieces, this.#sameInB)) return;
    this.#meetOthers(a.pieces, b.pieces, compareWords);
    this.#meetParts(a.pieces, b.pieces);
    this.#meetJoined(a, b);
  }

  #meetSame(a: readonly MarkPiece[], b: readonly MarkPiece[]): void {
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
        this.found.note(one, other, this.#like);
      }
    }
  }

  #meetOthers(a: readonly MarkPiece[], b: readonly MarkPiece[], compare: Comparison): void {
    for (let i = 0; i < a.length; i += 1) {
      const one = a[i];
      if (one && isLeft(one, this.#sameInA)) this.#meetEach(one, b, compare);
    }
  }

  #meetEach(one: MarkPiece, b: readonly MarkPiece[], compare: Comparison): void {
    for (let j = 0; j < b.length; j += 1) {
      const other = b[j];
      if (!other || !isLeft(other, this.#sameInB)) continue;
      if (mayBeMet(one.form, other.form)) this.#meet(one, other, compare);
    }
  }

  /** The parts of words that are left over, with words and with parts of words. */
  #meetParts(a: readonly WordPiece[], b: readonly WordPiece[]): void {
    for (const one of a) {
      if (isLeft(one, this.#sameInA)) this.#meetOthers(one.parts, b, compareWithPiece);
    }
    for (const one of a) {
      if (isLeft(one, this.#sameInA)) this.#meetPartsOf(one, b, compareWithPiece);
    }
    for (const one of a) {
      if (!isLeft(one, this.#sameInA)) continue;
      for (const part of one.parts) this.#meetPartsOf(part, b, compareParts);
    }
  }

  #meetPartsOf(one: MarkPiece, b: readonly WordPiece[], compare: Comparison): void {
    for (const other of b) {
      if (isLeft(other, this.#sameInB)) this.#meetEach(one, other.parts, compare);
    }
  }

  #meet(one: MarkPiece, other: MarkPiece, compare: Comparison): void {
    if (compare(one.form, other.form, this.#like)) this.found.note(one, other, this.#like);
  }

  /** Neighbours that are both left over, as a word of the other mark; all words, as a mark of one word. */
  #meetJoined(a: PreparedMark, b: PreparedMark): void {
    for (let i = 0; i < a.pieces.length; i += 1) {
      const one = a.pieces[i];
      if (!one || !isLeft(one, this.#sameInA)) continue;
      for (let j = 0; j < b.pieces.length; j += 1) {
        const other = b.pieces[j];
        if (!other || !isLeft(other, this.#sameInB)) continue;
        if (mayBeJoined(one.form, other.form, this.#nextLeft(b, j, this.#sameInB))) {
          this.#meet(one, b.joinedAt(j), compareWithPiece);
        }
        if (mayBeJoined(other.form, one.form, this.#nextLeft(a, i, this.#sameInA))) {
          this.#meet(a.joinedAt(i), other, compareWithPiece);
        }
      }
    }
    this.#meetWhole(a, b);
  }

  #meetWhole(a: PreparedMark, b: PreparedMark): void {
    const [ofA, ofB] = [a.pieces[0], b.pieces[0]];
    if (ofA && a.pieces.length === 1 && b.pieces.length > 2) {
      this.#meet(ofA, b.whole, compareWithPiece);
    }
    if (ofB && b.pieces.length === 1 && a.pieces.length > 2) {
      this.#meet(a.whole, ofB, compareWithPiece);
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
