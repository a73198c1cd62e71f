/**
 * Pure functions and the in-memory brand index: no database, no network, no Node built-in.
 *
 * Start with `createBrandIndex` to search marks that you hold in memory, or with a rule by itself:
 * `similarity`, `phoneticKeys`, `deriveEstado`, `addBusinessDays`.
 *
 * @module @marcario/core
 */

export {
  addBusinessDays,
  countBusinessDays,
  type HolidayCalendar,
  isBusinessDay,
} from './domain/calendar/business-days.ts';
export { holidayCoverage } from './domain/calendar/holiday-coverage.ts';
export { toolDefaults } from './domain/call-units.ts';
export { parseBoundedJson } from './domain/input/bounded-json.ts';
export {
  openBrandCursor,
  sealBrandCursor,
} from './domain/listing/brand-cursor.ts';
export { brandParamsOf } from './domain/listing/brand-params.ts';
export type { BrandQuery } from './domain/listing/brand-query.ts';
export { type BrandRequest, parseBrandRequest } from './domain/listing/brand-request.ts';
export type { CursorKeys } from './domain/listing/cursor.ts';
export { highlightOf } from './domain/listing/highlight.ts';
export type { KeysetKey, PageRequest } from './domain/listing/page-request.ts';
export { parseInput } from './domain/parse-input.ts';
export { provinciaDeComuna } from './domain/persons/provincia-de-comuna.ts';
export { isLegalPersonRut, normalizeRut, rutCheckDigit } from './domain/persons/rut.ts';
export { calculateTerm, type TermRequest } from './domain/plazos/calculate-term.ts';
export { plazosOf } from './domain/plazos/mark-terms.ts';
export type { TermMark } from './domain/plazos/term-facts.ts';
export { type KeyHeaders, presentedKey, presentedKeys } from './domain/presented-key.ts';
export { actVocabulary, type VocabularyAct } from './domain/record/act-vocabulary.ts';
export { catalogedAct } from './domain/record/annotation-catalog.ts';
export {
  type DerivedStatus,
  deriveEstado,
  type StatusFacts,
} from './domain/record/derived-status.ts';
export type { CatalogedAct } from './domain/record/known-acts.ts';
export { type Opposition, oppositionOf } from './domain/record/opposition.ts';
export {
  type Ownership,
  ownershipOf,
  type PastHolder,
  type SeenHolder,
} from './domain/record/ownership.ts';
export { ServiceError, type ServiceErrorDetails } from './domain/service-error.ts';
export { foldText } from './domain/text/text-folding.ts';
export {
  type MatchedItem,
  type WatchCase,
  type WatchStep,
  type WatchVerdict,
  watchMatch,
} from './domain/watch/watch-match.ts';
export { type BrandChange, type WatchTrigger, watchTrigger } from './domain/watch/watch-trigger.ts';
export { concepts, conceptVector } from './search/concepts.ts';
export { createBrandIndex } from './search/create-brand-index.ts';
export type { BrandInput } from './search/in-memory/brand-input.ts';
export type { Concepts } from './search/in-memory/given-concepts.ts';
export type { InMemoryBrands, InMemoryOptions } from './search/in-memory-brands.ts';
export {
  type ConceptVector,
  conceptSimilarity,
} from './search/language/concepts/concept-vector.ts';
export { phoneticKeys } from './search/language/phonetic/phonetic-keys.ts';
export { type LoadOptions, loadBrandIndex } from './search/load-brand-index.ts';
export {
  type FusedItem,
  type FusionOptions,
  reciprocalRankFusion,
} from './search/ranking/rank-fusion.ts';
export { SnapshotError } from './search/segment/snapshot-head.ts';
export type { MarkSignals } from './search/similar/judge/mark-signals.ts';
export type { Likeness } from './search/similar/judge/similarity.ts';
export { similarity, type WordBits } from './search/similarity-of.ts';
