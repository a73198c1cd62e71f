import { CONCEPT_KNOWLEDGE } from '../data/concept-knowledge.ts';
import { type LexiconData, loadLexicon } from '../data/lexicon-data.ts';
import { type ConceptVector, embedConcepts } from './concept-vector.ts';

/** What is known of words, to be handed to `createBrandIndex`; made by this package alone. */
export interface Concepts {
  /** @internal */
  readonly knowledge: LexiconData;
}

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
  loadLexicon(CONCEPT_KNOWLEDGE);
  return embedConcepts(text);
}
