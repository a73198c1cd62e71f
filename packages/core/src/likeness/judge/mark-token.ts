import { EVIDENCE_MODEL } from './evidence-model.ts';
import { WordForm, type WordRole } from './word-form.ts';

/** A word, a part of one or several as one, where it occurs in a mark. */
export interface MarkToken {
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
export function firstPartBit(word: number): number {
  return FIRST_PART << (2 * word);
}

/** The first part of every word. */
const FIRST_PARTS = 0x15555555;

/** Whether a piece is one part of a compound word: of no word does it have both parts. */
export function isCompoundPart({ places: positions }: MarkToken): boolean {
  return (positions & (positions >>> 1) & FIRST_PARTS) === 0;
}

/** A word where it occurs in a mark. */
export class WordToken implements MarkToken {
  readonly form: WordForm;
  readonly places: number;
  readonly #at: number;
  #parts: readonly MarkToken[] | null = null;

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
  get parts(): readonly MarkToken[] {
    this.#parts ??= this.form.parts.map(({ form, rest, isFirst }) => ({
      form,
      places: (isFirst ? FIRST_PART : LAST_PART) << (2 * this.#at),
      covers: (this.covers * form.covers) / (form.covers + rest.covers),
    }));
    return this.#parts;
  }
}

const NO_ROLE: WordRole = {
  isForeign: false,
  isLink: false,
  beginsPhrase: false,
  isOrdinary: false,
};

/** Neighbouring words written as one: they say what they say together, and have no parts but them. */
export function compoundToken(tokens: readonly MarkToken[]): MarkToken {
  const covers = tokens.reduce((sum, token) => sum + token.covers, 0);
  const said = tokens.reduce((sum, { form }) => sum + form.weight, 0);
  const form = new WordForm({
    folded: tokens.map(({ form }) => form.folded).join(''),
    spelled: tokens.map(({ form }) => form.spelled).join(''),
    weight: Math.min(EVIDENCE_MODEL.maxWordBits, said),
    senses: [],
    kindred: [],
    role: NO_ROLE,
    findParts: () => [],
  });
  return { form, places: tokens.reduce((positions, token) => positions | token.places, 0), covers };
}

/** What one mark is for a comparison, whatever the other is. */
export interface UnmatchedSide {
  /** The most telling word that was not found, as a share of the most that a word says, and the letters of all. */
  left: number;
  leftLetters: number;
  /** The share of its letters that occur in ordinary words. */
  ordinary: number;
  telling: number;
  /** The information content of all of its words, in bits. */
  information: number;
  words: number;
  letters: number;
}

/** Letters of a mark beyond which its length says no more. */
export const LONG_MARK = 10;
const MAX_LETTERS_LEFT = 15;

export function createUnmatchedSide(): UnmatchedSide {
  return { left: 0, leftLetters: 0, ordinary: 0, telling: 0, information: 0, words: 0, letters: 0 };
}

/** @param taken the places of the pieces that were found */
export function measureUnmatched(
  tokens: readonly MarkToken[],
  taken: number,
  side: UnmatchedSide,
): UnmatchedSide {
  let left = 0;
  let leftLetters = 0;
  let ordinary = 0;
  let content = 0;
  let telling = 0;
  side.information = 0;
  side.words = 0;
  side.letters = 0;
  for (const { form, places: positions } of tokens) {
    const { length } = form.folded;
    const isLeft = (positions & taken) === 0;
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
  side.left = left / EVIDENCE_MODEL.maxWordBits;
  side.leftLetters = Math.min(leftLetters, MAX_LETTERS_LEFT) / LONG_MARK;
  side.ordinary = content === 0 ? 0 : ordinary / content;
  side.telling = telling / EVIDENCE_MODEL.maxWordBits;
  return side;
}

/** How alike two words are, 0..1; symmetric. */
type WordSimilarity = (a: MarkToken, b: MarkToken) => number;

/**
 * How alike two marks are word by word, in any order: each word of either with the word of the other
 * that it is most like, long words counting more than short ones, or telling ones more than others, whichever is
 * more. Each pair is compared once.
 */
export function wordAlignmentSimilarity(
  a: readonly MarkToken[],
  b: readonly MarkToken[],
  similarity: WordSimilarity,
): number {
  const bestOfA = new Float64Array(a.length);
  const bestOfB = new Float64Array(b.length);
  a.forEach((one, i) => {
    b.forEach((other, j) => {
      const alike = similarity(one, other);
      bestOfA[i] = Math.max(bestOfA[i] ?? 0, alike);
      bestOfB[j] = Math.max(bestOfB[j] ?? 0, alike);
    });
  });
  return Math.max(
    matchedShare(a, b, [bestOfA, bestOfB], ({ form }) => form.folded.length),
    matchedShare(a, b, [bestOfA, bestOfB], ({ covers }) => covers),
  );
}

/** The mean likeness of all words, each counting as much as `weightOf` says. */
function matchedShare(
  a: readonly MarkToken[],
  b: readonly MarkToken[],
  best: readonly [Float64Array, Float64Array],
  weightOf: (word: MarkToken) => number,
): number {
  let [found, all] = [0, 0];
  for (const [side, words] of [a, b].entries()) {
    words.forEach((word, at) => {
      all += weightOf(word);
      found += weightOf(word) * (best[side]?.[at] ?? 0);
    });
  }
  return all === 0 ? 0 : found / all;
}
