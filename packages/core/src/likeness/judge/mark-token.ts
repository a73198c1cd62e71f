import { EVIDENCE_MODEL } from './evidence-model.ts';
import { WordForm, type WordRole } from './word-form.ts';

/** A word, a part of a word, or several joined words, with its position in a mark. */
export interface MarkToken {
  readonly form: WordForm;
  /** Position as a bit set with two bits for each word of the mark: its first part and its last part. */
  readonly places: number;
  /** Contribution to the weight of the mark, in bits. */
  readonly covers: number;
}

const FIRST_PART = 1;
const LAST_PART = 2;
const BOTH_PARTS = FIRST_PART | LAST_PART;

/** Returns the bit of the first part of a word in `places`, given the index of the word in the mark. */
export function firstPartBit(word: number): number {
  return FIRST_PART << (2 * word);
}

/** Bits of the first parts of all words. */
const FIRST_PARTS = 0x15555555;

/** Returns whether a token is one part of a compound word: it does not have both bits of any word. */
export function isCompoundPart({ places: positions }: MarkToken): boolean {
  return (positions & (positions >>> 1) & FIRST_PARTS) === 0;
}

/** A whole word with its position in a mark. */
export class WordToken implements MarkToken {
  readonly form: WordForm;
  readonly places: number;
  readonly #at: number;
  #parts: readonly MarkToken[] | null = null;

  /** @param at index of the word in the mark */
  constructor(form: WordForm, at: number) {
    this.form = form;
    this.#at = at;
    this.places = BOTH_PARTS << (2 * at);
  }

  get covers(): number {
    return this.form.covers;
  }

  /** Parts that a reader may recognise in a compound word; a part with more information gets more of its weight. */
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

/** Joins neighbouring words into one token without parts; its information is their sum, up to `maxWordBits`. */
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

/** Measures of one mark of a pair, for use as features of the pair. */
export interface UnmatchedSide {
  /** Maximum weight of an unmatched word, as a share of `maxWordBits`; `leftLetters` counts all unmatched letters. */
  left: number;
  leftLetters: number;
  /** Share of the letters of the mark that are in ordinary words. */
  ordinary: number;
  telling: number;
  /** Sum of the information content of all words of the mark, in bits. */
  information: number;
  words: number;
  letters: number;
}

/** Number of letters above which the length of a mark makes no difference. */
export const LONG_MARK = 10;
const MAX_LETTERS_LEFT = 15;

export function createUnmatchedSide(): UnmatchedSide {
  return { left: 0, leftLetters: 0, ordinary: 0, telling: 0, information: 0, words: 0, letters: 0 };
}

/** Writes the measures of one mark to `side`; `taken` is the union of the `places` of its matched tokens. */
export function measureUnmatchedTokens(
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

/** Returns the similarity of two words, 0..1; symmetric. */
type WordSimilarity = (a: MarkToken, b: MarkToken) => number;

/**
 * Returns how alike two marks are word by word, in any order: the mean similarity of each word to the most similar
 * word of the other mark. Words are weighted by length or by information, whichever gives the higher mean. Each pair is
 * compared once.
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

/** Returns the mean of the best similarities of all words, weighted by `weightOf`. */
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
