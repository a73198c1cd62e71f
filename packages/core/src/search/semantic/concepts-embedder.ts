import { conceptLexicon } from './concept-lexicon.ts';
import { type ConceptVector, conceptSimilarity, embedConcepts } from './concept-vector.ts';
import { type ConceptWeights, EVEN_WEIGHTS } from './concept-weights.ts';
import type { Embedder } from './embedder.ts';

/** The built-in embedder (decision D9): Spanish-English concepts, no download, any runtime. */
export function createConceptsEmbedder(
  weights: ConceptWeights = EVEN_WEIGHTS,
): Embedder<ConceptVector> {
  return {
    id: conceptLexicon().id,
    embed: async (texts) => texts.map((text) => embedConcepts(text, weights)),
    similarity: conceptSimilarity,
  };
}
