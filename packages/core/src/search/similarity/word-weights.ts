/** How much two marks share when they share a word. */
export interface WordWeights {
  /**
   * Bits, 0 or more: 1 when every second mark has the word, 10 when one of a thousand has it. A word
   * that no mark has weighs the most. `foldedWord` is a folding without blanks.
   */
  weightOf(foldedWord: string): number;
}

/** What a corpus knows of its words. */
export interface DocumentCounts {
  /** How many marks there are. */
  readonly documents: number;
  /** How many of them have the word. */
  documentsWith(foldedWord: string): number;
}

/**
 * Weights from a corpus: the bits of learning that a mark has the word. Generic words of the trade
 * weigh little because many marks have them, whatever the language.
 */
export function documentWeights({ documents, documentsWith }: DocumentCounts): WordWeights {
  return {
    weightOf: (word) => Math.max(0, Math.log2((documents + 1) / (documentsWith(word) + 1))),
  };
}
