import { MODEL } from './evidence-model.ts';
import type { WordForm } from './word-form.ts';

/** A word, a part of one or several as one, where it stands in a mark. */
export interface MarkPiece {
  readonly form: WordForm;
  /** Two bits for each word of the mark: its first part and its last. */
  readonly places: number;
  /** How much of the weight of the mark it makes up, in bits: by what it says and by its letters. */
  readonly covers: number;
}

const FIRST_PART = 1;
const LAST_PART = 2;
const BOTH_PARTS = FIRST_PART | LAST_PART;

/** The place of the first part of a word, by the word's number in the mark. */
export function placeOfFirstPart(word: number): number {
  return FIRST_PART << (2 * word);
}

/** The words of a mark. */
export function wordPieces(words: readonly WordForm[]): readonly MarkPiece[] {
  return words.map((form, at) => ({
    form,
    places: BOTH_PARTS << (2 * at),
    covers: coverOf(form),
  }));
}

/** The parts that a reader may see in the words of a mark: the more telling one covers more of its word. */
export function partPieces(words: readonly MarkPiece[]): readonly MarkPiece[] {
  return words.flatMap(({ form: word, covers }, at) =>
    word.parts.map(({ form, rest, isFirst }) => ({
      form,
      places: (isFirst ? FIRST_PART : LAST_PART) << (2 * at),
      covers: (covers * coverOf(form)) / (coverOf(form) + coverOf(rest)),
    })),
  );
}

function coverOf({ weight, folded }: WordForm): number {
  return weight + MODEL.seenLetter * folded.length;
}
