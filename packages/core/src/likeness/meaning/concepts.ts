import { CONCEPT_KNOWLEDGE } from '../data/concept-knowledge.ts';
import { type LexiconData, loadLexicon } from '../data/lexicon-data.ts';
import { type ConceptVector, embedConcepts } from './concept-vector.ts';

/** Concept lexicon to pass to `createBrandIndex`; only this package creates one. */
export interface Concepts {
  /** @internal */
  readonly knowledge: LexiconData;
}

/**
 * The built-in concepts of Spanish and English, and word counts of real names: some hundred kilobytes that
 * are bundled only if this is imported.
 *
 * @example
 * createBrandIndex(marks, { embeddings: concepts }).search({ q: 'águila real' });
 */
export const concepts: Concepts = { knowledge: CONCEPT_KNOWLEDGE };

/** Returns the meaning of a mark as a sparse vector (decision D9). Pure; a few microseconds with a built lexicon. */
export function conceptVector(text: string): ConceptVector {
  loadLexicon(CONCEPT_KNOWLEDGE);
  return embedConcepts(text);
}
