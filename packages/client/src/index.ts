/** Typed client of a Marcario service: Node, browsers, Deno, Bun; no dependency. */
export type { CallOperation, CallOptions, OperationId } from './call-operation.ts';
export type { ClientOptions, Fetch } from './client-options.ts';
export type {
  Anotacion,
  BrandBatch,
  BrandDetail,
  BrandOpposition,
  BrandPage,
  BrandReport,
  BrandSummary,
  Channel,
  ErrorCode,
  Estado,
  Evidencia,
  Facets,
  FreshnessEnvelope,
  FreshnessRecord,
  GetBrandDetailInput,
  GetBrandsBatchInput,
  GetFeriadosInput,
  GetSyncRunsInput,
  Highlight,
  Holiday,
  HolidayCoverage,
  HolidaysEnvelope,
  InsightByClass,
  InsightByEstado,
  InsightByHolder,
  InsightByMonth,
  InsightByRepresentante,
  InsightsByClassInput,
  InsightsByEstadoInput,
  InsightsByHolderInput,
  InsightsByMonthInput,
  InsightsByRepresentanteInput,
  ListOpenOppositionsInput,
  ListPersonasInput,
  MatchedField,
  OpenOppositions,
  OperationInputs,
  OperationOutputs,
  Persona,
  PersonaHistorica,
  PersonaListada,
  PersonasPage,
  SearchBrandsInput,
  SyncRun,
  SyncRunsEnvelope,
  Usage,
} from './contract-types.ts';
export { createClient, type MarcarioClient } from './create-client.ts';
export { MarcarioApiError, MarcarioConnectionError, MarcarioTimeoutError } from './errors.ts';
export type { BrandsResource, KeysetSearchInput } from './resources/brands.ts';
export type { HolidaysResource } from './resources/holidays.ts';
export type { InsightsResource } from './resources/insights.ts';
export type { OppositionsResource } from './resources/oppositions.ts';
export type { PersonasResource } from './resources/personas.ts';
export type { SyncResource } from './resources/sync.ts';
export type { UsageResource } from './resources/usage.ts';
