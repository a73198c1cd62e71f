/** Pure functions and the in-memory brand index: no database, no network, no Node built-in. */
export { type CatalogedAct, catalogedAct } from './domain/annotation-catalog.ts';
export {
  addBusinessDays,
  countBusinessDays,
  type HolidayCalendar,
  isBusinessDay,
} from './domain/business-days.ts';
export { type DerivedStatus, deriveEstado, type StatusFacts } from './domain/derived-status.ts';
export { holidayCoverage } from './domain/holiday-coverage.ts';
export { type Opposition, oppositionOf } from './domain/opposition.ts';
export {
  type Ownership,
  ownershipOf,
  type PastHolder,
  type SeenHolder,
} from './domain/ownership.ts';
export { parseInput } from './domain/parse-input.ts';
export { provinciaDeComuna } from './domain/provincia-de-comuna.ts';
export { isLegalPersonRut, normalizeRut, rutCheckDigit } from './domain/rut.ts';
export { ServiceError, type ServiceErrorDetails } from './domain/service-error.ts';
export { foldText } from './domain/text-folding.ts';
export {
  type BrandInput,
  createBrandIndex,
  type InMemoryBrands,
  type InMemoryOptions,
} from './search/create-brand-index.ts';
export { type FusedItem, type FusionOptions, reciprocalRankFusion } from './search/rank-fusion.ts';
