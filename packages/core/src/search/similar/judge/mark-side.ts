import { MODEL } from './evidence-model.ts';
import type { MarkPiece } from './mark-piece.ts';

/** What one mark is for a comparison, whatever the other is. */
export interface MarkSide {
  /** The most telling word that was not met, as a share of the most that a word says, and the letters of all. */
  left: number;
  leftLetters: number;
  /** The share of its letters that stand in ordinary words. */
  ordinary: number;
  telling: number;
  /** The information content of all of its words, in bits. */
  information: number;
  words: number;
  letters: number;
}

/** Letters of a mark beyond which its length says no more. */
export const LONG_MARK = 10;
const MOST_LETTERS_LEFT = 15;

export function emptySide(): MarkSide {
  return { left: 0, leftLetters: 0, ordinary: 0, telling: 0, information: 0, words: 0, letters: 0 };
}

/** @param taken the places of the pieces that were met */
export function readSide(pieces: readonly MarkPiece[], taken: number, side: MarkSide): MarkSide {
  let left = 0;
  let leftLetters = 0;
  let ordinary = 0;
  let content = 0;
  let telling = 0;
  side.information = 0;
  side.words = 0;
  side.letters = 0;
  for (const { form, places } of pieces) {
    const { length } = form.folded;
    const isLeft = (places & taken) === 0;
    side.letters += length;
    side.information += form.weight;
    telling = Math.max(telling, form.weight);
    if (isLeft) left = Math.max(left, form.weight);
    if (form.role.isLink) continue;
    side.words += 1;
    content += length;
    if (isLeft) leftLetters += length;
    if (form.role.isOrdinary) ordinary += length;
  }
  side.left = left / MODEL.mostOfWord;
  side.leftLetters = Math.min(leftLetters, MOST_LETTERS_LEFT) / LONG_MARK;
  side.ordinary = content === 0 ? 0 : ordinary / content;
  side.telling = telling / MODEL.mostOfWord;
  return side;
}
