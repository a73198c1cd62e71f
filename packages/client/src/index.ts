/** Typed client of a Marcario service: Node, browsers, Deno, Bun; no dependency. */
export type { CallOperation, CallOptions, OperationId } from './call-operation.ts';
export type { ClientOptions, Fetch } from './client-options.ts';
export type {
  Anotacion,
  BrandBatch,
  BrandDetail,
  BrandPage,
  BrandSummary,
  Channel,
  ErrorCode,
  Estado,
  Facets,
  GetBrandDetailInput,
  GetBrandsBatchInput,
  Highlight,
  HolidayCoverage,
  MatchedField,
  OperationInputs,
  OperationOutputs,
  Persona,
  PersonaHistorica,
  SearchBrandsInput,
} from './contract-types.ts';
export { createClient, type MarcarioClient } from './create-client.ts';
export { MarcarioApiError, MarcarioConnectionError, MarcarioTimeoutError } from './errors.ts';
export type { BrandsResource, KeysetSearchInput } from './resources/brands.ts';
