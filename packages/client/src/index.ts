/**
 * Typed client of a Marcario service: Node, browsers, Deno, Bun; no dependency.
 *
 * `createClient` gives one method for each operation. Lists are walked with `for await`; failures are
 * subclasses of `MarcarioError`.
 *
 * @module @marcario/client
 */

export type { CallOperation } from './call-operation.ts';
export type { CallOptions, ClientOptions, Fetch } from './client-options.ts';
export type {
  AddWatchItemInput,
  Anotacion,
  BrandBatch,
  BrandDetail,
  BrandOpposition,
  BrandPage,
  BrandPlazos,
  BrandReport,
  BrandSummary,
  CalculatedPlazo,
  CalculatePlazoInput,
  Calendar,
  CalendarFilters,
  Change,
  ChangesPage,
  Channel,
  ClaseDetalle,
  Clearance,
  ClearBrandInput,
  CreateCalendarInput,
  CreatedCalendar,
  CreatedWatchlist,
  CreateWatchlistInput,
  Deliveries,
  Delivery,
  DeliveryAttempt,
  ErrorCode,
  Estado,
  Evidencia,
  ExportManifest,
  Facets,
  FindSimilarByNumberInput,
  FindSimilarByTextInput,
  FreshnessEnvelope,
  FreshnessRecord,
  Fuente,
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
  ListChangesInput,
  ListDeliveriesInput,
  ListOpenOppositionsInput,
  ListPersonasInput,
  ListPlazosInput,
  ListWatchHitsInput,
  MarcaDelInforme,
  MatchedField,
  NewWatchItem,
  OpenOppositions,
  OperationInputs,
  OperationOutputs,
  PatchedWatchlist,
  PatchWatchlistInput,
  Persona,
  PersonaHistorica,
  PersonaListada,
  PersonasPage,
  Plazo,
  PlazosPage,
  Renovacion,
  ScreenBrandsInput,
  ScreenedName,
  Screening,
  SearchBrandsInput,
  Signals,
  SimilarBrand,
  SimilarBrands,
  SyncRun,
  SyncRunsEnvelope,
  Usage,
  WatchFilters,
  WatchHit,
  WatchHitsPage,
  WatchItem,
  Watchlist,
  Watchlists,
  WatchPlazos,
  WatchPreview,
  WatchThread,
  WebhookNotification,
  WebhookTest,
} from './contract-types.ts';
export type { MirrorOptions } from './copy-register.ts';
export { createClient, type MarcarioClient } from './create-client.ts';
export {
  type ApiErrorDetails,
  MarcarioApiError,
  MarcarioAuthenticationError,
  MarcarioBaseUrlError,
  MarcarioConflictError,
  MarcarioConnectionError,
  MarcarioError,
  MarcarioInvalidRutError,
  MarcarioNotFoundError,
  MarcarioPermissionError,
  MarcarioQuotaError,
  MarcarioRateLimitError,
  MarcarioServerError,
  MarcarioTimeoutError,
  MarcarioUnprocessableError,
  MarcarioValidationError,
} from './errors.ts';
export type { LimitState, LogEntry, ResponseEvent, WaitEvent } from './events.ts';
export type { OperationId } from './operation-request.ts';
export type { Pages } from './pages.ts';
export type { BrandExport, ExportFilters } from './resources/brand-export.ts';
export type { BrandsResource } from './resources/brands.ts';
export type { CorpusCalls } from './resources/corpus.ts';
export type { FeriadosResource } from './resources/feriados.ts';
export type { InsightsResource } from './resources/insights.ts';
export type { OppositionsResource } from './resources/oppositions.ts';
export type { PersonasResource } from './resources/personas.ts';
export type { CalendarsResource, PlazosResource } from './resources/plazos.ts';
export type { WatchResource } from './resources/watch.ts';
export {
  MarcarioWebhookError,
  signTestWebhook,
  type TestWebhook,
  verifyWebhook,
  type WebhookBody,
  type WebhookFault,
  type WebhookHeaders,
  type WebhookRequest,
} from './webhook.ts';
