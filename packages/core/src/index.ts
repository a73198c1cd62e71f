/** Pure functions and the in-memory brand index: no database, no network, no Node built-in. */
export { parseInput } from './domain/parse-input.ts';
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
