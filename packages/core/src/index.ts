/**
 * Pure functions and the in-memory brand index: no database, no network, no Node built-in.
 *
 * Start with `createBrandIndex` to search marks that you hold in memory, or with a rule by itself:
 * `similarity`, `phoneticKeys`, `deriveEstado`, `addBusinessDays`.
 *
 * @module @marcario/core
 */

export type { Conflicto, Motivo, Relacion } from './contract/goods.ts';
export type { WatchStep } from './contract/operations/why-watch.ts';
export {
  addBusinessDays,
  countBusinessDays,
  type HolidayCalendar,
  holidayCoverage,
  isBusinessDay,
} from './domain/calendar/business-days.ts';
export { parseInput } from './domain/input/parse-input.ts';
export { type KeyHeaders, presentedKey, presentedKeys, toolDefaults } from './domain/key-usage.ts';
export type { BrandQuery } from './domain/listing/brand-query.ts';
export {
  type BrandRequest,
  brandParamsOf,
  parseBrandRequest,
} from './domain/listing/brand-request.ts';
export {
  type CursorKeys,
  type KeysetKey,
  openBrandCursor,
  type PageRequest,
  sealBrandCursor,
} from './domain/listing/cursor.ts';
export { highlightOf } from './domain/listing/explain-match.ts';
export { isLegalPersonRut, normalizeRut, rutCheckDigit } from './domain/persons/rut.ts';
export { calculateTerm, type TermRequest } from './domain/plazos/calendar-terms.ts';
export { plazosOf } from './domain/plazos/mark-terms.ts';
export type { TermMark } from './domain/plazos/term-facts.ts';
export {
  actVocabulary,
  catalogedAct,
  type Opposition,
  oppositionOf,
  type VocabularyAct,
} from './domain/record/annotation-catalog.ts';
export {
  type DerivedStatus,
  deriveEstado,
  type StatusFacts,
} from './domain/record/derived-status.ts';
export {
  type Ownership,
  ownershipOf,
  type PastHolder,
  type SeenHolder,
} from './domain/record/ownership.ts';
export { ServiceError, type ServiceErrorDetails } from './domain/service-error.ts';
export { similarityBand } from './domain/similarity-band.ts';
export { provinciaDeComuna } from './domain/source-text/applicants.ts';
export { parseBoundedJson } from './domain/text/json.ts';
export {
  type MatchedItem,
  type WatchCase,
  type WatchVerdict,
  watchMatch,
} from './domain/watch/watch-match.ts';
export { type BrandChange, type WatchTrigger, watchTrigger } from './domain/watch/watch-trigger.ts';
export { type RelatedClass, relatedClasses } from './goods/class-relations.ts';
export {
  type GoodsJudgement,
  type GoodsSide,
  goodsRelation,
} from './goods/goods-relation.ts';
export type { MatchSignals } from './likeness/judge/match-signals.ts';
export type { Likeness } from './likeness/judge/similarity.ts';
export {
  type ConceptVector,
  conceptSimilarity,
} from './likeness/meaning/concept-vector.ts';
export { type Concepts, concepts, conceptVector } from './likeness/meaning/concepts.ts';
export { similarity, type WordBits } from './likeness/similarity-of.ts';
export { phoneticKeys } from './likeness/sound/phonetic-keys.ts';
export { foldText } from './likeness/text/text-folding.ts';
export { MARK_WORDS } from './office/index.ts';
export type { CatalogedAct } from './office/office.ts';
export { createBrandIndex } from './search/faces/create-brand-index.ts';
export type { InMemoryBrands, InMemoryOptions } from './search/faces/in-memory-brands.ts';
export { type LoadOptions, loadBrandIndex } from './search/faces/load-brand-index.ts';
export type { BrandInput } from './search/in-memory/brand-input.ts';
export {
  type FusedItem,
  type FusionOptions,
  reciprocalRankFusion,
} from './search/ranking/rank-fusion.ts';
export { OutdatedSnapshotError, SnapshotError } from './search/segment/snapshot-head.ts';
