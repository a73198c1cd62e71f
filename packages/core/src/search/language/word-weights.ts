import { KnownWords } from './known-words.ts';

/** The most that one word says of a mark, in bits: of two marks, by sharing it. */
export const MOST_WORD_BITS = 16.5;

/** A small corpus says little about how common a word is: it counts as part of a register of this size. */
const REGISTER_MARKS = 200_000;
/** Marks without the word that are added to what was counted. */
const PRIOR_MARKS = 5_000;

/** A corpus as part of a register that is large enough to say how common words are. */
export interface Register {
  readonly documents: number;
  /** How many marks of the register have what `holding` of the corpus have. */
  readonly documentsFor: (holding: number) => number;
}

/** @param size of the corpus: marks, or names */
export function registerOf(size: number): Register {
  const documents = Math.max(size, REGISTER_MARKS);
  const share = documents / (size + PRIOR_MARKS);
  return { documents, documentsFor: (holding) => Math.round(holding * share) };
}

/** The bits of learning that a mark is one of `holding` among `documents`. */
export function bitsOfShare(holding: number, documents: number): number {
  return Math.max(0, Math.log2((documents + 1) / (holding + 1)));
}

/** How much two marks share when they share a word. */
export interface WordWeights {
  /**
   * Bits, 0 or more: 1 when every second mark has the word, 10 when one of a thousand has it. A word
   * that no mark has weighs the most. `foldedWord` is a folding without blanks.
   */
  weightOf(foldedWord: string): number;
  /** As `weightOf`, for letters that words of the corpus begin with (`isFirst`) or end with. */
  weightOfPart(folded: string, isFirst: boolean): number;
  /** The words that weigh less than the most. */
  readonly commonWords: KnownWords;
}

/** What a corpus knows of its words. */
export interface DocumentCounts {
  /** How many marks there are. */
  readonly documents: number;
  /** How many of them have a folded word. */
  documentsWith(folded: string): number;
  /** How many have a word that begins with the letters (`isFirst`), or ends with them, once for each. */
  documentsWithPart(folded: string, isFirst: boolean): number;
  /** Adds to `known` every word that at least `least` marks have; it may add rarer words. */
  addWordsOf(least: number, known: KnownWords): void;
}

/**
 * Weights from a corpus: the bits of learning that a mark has the word. Generic words of the trade
 * weigh little because many marks have them, whatever the language.
 */
export function documentWeights(counts: DocumentCounts): WordWeights {
  const bits = (holding: number) => bitsOfShare(holding, counts.documents);
  const weightOf = (folded: string) => bits(counts.documentsWith(folded));
  const commonWords = new KnownWords((word) => weightOf(word) < MOST_WORD_BITS);
  counts.addWordsOf(counts.documents / 2 ** MOST_WORD_BITS - 1, commonWords);
  return {
    weightOf,
    weightOfPart: (folded, isFirst) => bits(counts.documentsWithPart(folded, isFirst)),
    commonWords,
  };
}
