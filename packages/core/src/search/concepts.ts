import type { Concepts } from './in-memory/brand-input.ts';
import { type ConceptVector, embedConcepts } from './language/concepts/concept-vector.ts';
import { knowWords } from './language/word-knowledge.ts';
import { CONCEPT_KNOWLEDGE } from './language/word-worth/concept-knowledge.ts';

/**
 * The built-in concepts of Spanish and English, and what real names say of words: some hundred kilobytes
 * that are bundled only where this is named.
 *
 * @example
 * createBrandIndex(marks, { embeddings: concepts }).search({ q: 'águila real' });
 */
export const concepts: Concepts = { knowledge: CONCEPT_KNOWLEDGE };

/** What a mark means, as a sparse vector (decision D9). Pure; a few microseconds once the lexicon is built. */
export function conceptVector(text: string): ConceptVector {
  knowWords(CONCEPT_KNOWLEDGE);
  return embedConcepts(text);
}
