import type { WordForm } from './word-form.ts';

/** A word, a part of one or several as one, where it stands in a mark. */
export interface MarkPiece {
  readonly form: WordForm;
  /** Two bits for each word of the mark: its first part and its last. */
  readonly places: number;
  /** How much of the weight of the mark it makes up, in bits. */
  readonly covers: number;
}

const FIRST_PART = 1;
const LAST_PART = 2;
const BOTH_PARTS = FIRST_PART | LAST_PART;

/** The place of the first part of a word, by the word's number in the mark. */
export function placeOfFirstPart(word: number): number {
  return FIRST_PART << (2 * word);
}

/** The first part of every word. */
const FIRST_PARTS = 0x15555555;

/** Whether a piece is one part of a compound word: of no word does it have both parts. */
export function isPart({ places }: MarkPiece): boolean {
  return (places & (places >>> 1) & FIRST_PARTS) === 0;
}

/** A word where it stands in a mark. */
export class WordPiece implements MarkPiece {
  readonly form: WordForm;
  readonly places: number;
  readonly #at: number;
  #parts: readonly MarkPiece[] | null = null;

  /** @param at its number in the mark */
  constructor(form: WordForm, at: number) {
    this.form = form;
    this.#at = at;
    this.places = BOTH_PARTS << (2 * at);
  }

  get covers(): number {
    return this.form.covers;
  }

  /** The parts that a reader may see in it: the more telling one covers more of the word. */
  get parts(): readonly MarkPiece[] {
    this.#parts ??= this.form.parts.map(({ form, rest, isFirst }) => ({
      form,
      places: (isFirst ? FIRST_PART : LAST_PART) << (2 * this.#at),
      covers: (this.covers * form.covers) / (form.covers + rest.covers),
    }));
    return this.#parts;
  }
}
