/**
 * Measures how alike two names are, by spelling, sound, meaning and the information content of each word. Uses no
 * database, no network and no Node built-in; imports nothing of the rest of the service.
 *
 * Start with `similarity`, or with one of its parts: `foldText`, `phoneticKeys`, `conceptVector`.
 *
 * @module @marcario/core/likeness
 */

export type { MatchSignals } from './judge/match-signals.ts';
export type { Likeness } from './judge/similarity.ts';
export { type ConceptVector, conceptSimilarity } from './meaning/concept-vector.ts';
export { type Concepts, concepts, conceptVector } from './meaning/concepts.ts';
export { similarity, type WordBits } from './similarity-of.ts';
export { phoneticKeys } from './sound/phonetic-keys.ts';
export { foldText } from './text/text-folding.ts';
