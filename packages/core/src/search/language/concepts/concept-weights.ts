/** How much a term says. Counts of a corpus can make rare concepts and rare words say more. */
export interface ConceptWeights {
  /** Above 0. An ambiguous word takes the least of its concepts: it is as common as the commonest. */
  ofConcept(concept: number): number;
  /** Above 0. `word` is folded and names no concept. */
  ofOtherWord(word: string): number;
}

/**
 * Every concept 1, every other word 1.5: words outside the lexicon are mostly names and inventions,
 * and those are what a mark is told apart by.
 */
export const EVEN_WEIGHTS: ConceptWeights = {
  ofConcept: () => 1,
  ofOtherWord: () => 1.5,
};
