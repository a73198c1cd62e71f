/**
 * The contract: schemas and types of everything on the wire, and the operation rows.
 *
 * Each schema is a zod schema; the type of the same name is what it reads. What an operation takes and
 * answers is `OperationInput` and `OperationOutput` of its id.
 *
 * @module @marcario/core/contract
 */

export { type Anotacion, anotacionSchema } from './anotacion.ts';
export {
  type BrandBatch,
  type BrandBatchParams,
  brandBatchParamsSchema,
  brandBatchSchema,
} from './brand-batch.ts';
export {
  type BrandDetail,
  type BrandDetailParams,
  brandDetailParamsSchema,
  brandDetailSchema,
  type ClaseDetalle,
  type CompactBrandDetail,
  claseDetalleSchema,
  compactBrandDetailSchema,
  type Fuente,
  fuenteSchema,
  type Renovacion,
  renovacionSchema,
} from './brand-detail.ts';
export {
  type BrandExportParams,
  brandExportParamsSchema,
  brandExportSchema,
  CSV_SEPARATORS,
  type CsvSeparator,
  EXPORT_MEDIA_TYPES,
  type ExportEnd,
  type ExportEstimate,
  type ExportFormat,
  type ExportManifest,
  exportEndSchema,
  exportEstimateSchema,
  exportManifestSchema,
} from './brand-export.ts';
export {
  type BrandListingParams,
  type BrandPage,
  brandListingParamsSchema,
  brandPageSchema,
  type Facets,
  facetsSchema,
} from './brand-listing.ts';
export {
  type BrandReport,
  type BrandReportParams,
  brandReportParamsSchema,
  brandReportSchema,
  type CompactBrandReport,
  compactBrandReportSchema,
  type Evidencia,
  evidenciaSchema,
} from './brand-report.ts';
export {
  type BrandSummary,
  brandFieldsSchema,
  brandSummarySchema,
  CHANNELS,
  type Channel,
  channelSchema,
  type Highlight,
  highlightSchema,
  MATCHABLE_FIELDS,
  type MatchedField,
  matchedFieldSchema,
} from './brand-summary.ts';
export {
  type Calendar,
  type Calendars,
  type CreateCalendarParams,
  type CreatedCalendar,
  calendarSchema,
  calendarsSchema,
  createCalendarParamsSchema,
  createdCalendarSchema,
  type DeleteCalendarParams,
  deleteCalendarParamsSchema,
  type ListCalendarsParams,
  listCalendarsParamsSchema,
} from './calendars.ts';
export {
  type CanonicalAnnotation,
  type CanonicalBrand,
  type CanonicalClass,
  type CanonicalParty,
  type CanonicalPerson,
  canonicalAnnotationSchema,
  canonicalBrandSchema,
  canonicalClassSchema,
  canonicalPartySchema,
  canonicalPersonSchema,
} from './canonical-brand.ts';
export { CHANGED_FIELDS, type ChangedField } from './changed-fields.ts';
export {
  type Change,
  type ChangesPage,
  type ChangesParams,
  changeSchema,
  changesPageSchema,
  changesParamsSchema,
} from './changes.ts';
export {
  type CompareParams,
  type Comparison,
  compareParamsSchema,
  comparisonSchema,
  type MarcaComparada,
} from './compare.ts';
export { dataAsOfSchema, dateSchema, dateTimeSchema } from './dates.ts';
export {
  type BuiltInEmbeddings,
  EMBEDDINGS,
  type Embeddings,
  type EmbeddingsStatus,
  embeddingsSchema,
  embeddingsStatusSchema,
} from './embeddings.ts';
export { ERROR_CODES, ERROR_STATUS, type ErrorCode } from './error-codes.ts';
export {
  type ErrorEnvelope,
  errorCodeSchema,
  errorEnvelopeSchema,
  type ToolError,
  toolErrorSchema,
} from './error-envelope.ts';
export { DEAD_ESTADOS, ESTADOS, type Estado, TERMINAL_ESTADOS } from './estado.ts';
export { estadoSchema } from './estado-schema.ts';
export {
  type Aspecto,
  type Compartido,
  type Explicacion,
  explicacionSchema,
} from './explanation.ts';
export { type Health, healthSchema, type Liveness, livenessSchema } from './health.ts';
export {
  type Holiday,
  type HolidayCoverage,
  type HolidayCoverageParams,
  type HolidaysEnvelope,
  type HolidaysParams,
  holidayCoverageParamsSchema,
  holidayCoverageSchema,
  holidayListSchema,
  holidaySchema,
  holidaysEnvelopeSchema,
  holidaysParamsSchema,
} from './holidays.ts';
export { type InputFields, inputFields } from './input-fields.ts';
export {
  type ByMonthParams,
  byClassSchema,
  byEstadoSchema,
  byHolderSchema,
  byMonthParamsSchema,
  byMonthSchema,
  byRepresentanteSchema,
  type InsightByClass,
  type InsightByEstado,
  type InsightByHolder,
  type InsightByMonth,
  type InsightByRepresentante,
  type InsightParams,
  insightParamsSchema,
  type TopInsightParams,
  topInsightParamsSchema,
} from './insights.ts';
export { LIMITS } from './limits.ts';
export {
  FACET_DIMENSIONS,
  type FacetDimension,
  SORT_ALIASES,
  SORTS,
  type Sort,
  VIGENCIAS,
  type Vigencia,
} from './listing-vocabulary.ts';
export { nearestName } from './nearest-name.ts';
export { claseSchema } from './nice-class.ts';
export type {
  LimitState,
  OperationAnswer,
  OperationCall,
  RateLimit,
  RunOperation,
} from './operation-call.ts';
export { operationDescriptions } from './operation-descriptions.ts';
export {
  NO_SUCH_ROUTE,
  numberField,
  type OperationId,
  type OperationRoute,
  operationRoutes,
  pathFields,
} from './operation-routes.ts';
export {
  type Operation,
  type OperationInput,
  type OperationOutput,
  operationById,
  operationSchemas,
  operations,
  type ParsedInput,
} from './operations.ts';
export {
  type BrandOpposition,
  type BrandOppositionParams,
  brandOppositionParamsSchema,
  brandOppositionSchema,
  type OpenOppositions,
  type OpenOppositionsParams,
  openOppositionsParamsSchema,
  openOppositionsSchema,
} from './opposition.ts';
export {
  type Persona,
  type PersonaHistorica,
  type PersonaListada,
  personaHistoricaSchema,
  personaListadaSchema,
  personaSchema,
  type Rol,
  rolSchema,
} from './persona.ts';
export {
  type PersonasPage,
  type PersonasParams,
  personasPageSchema,
  personasParamsSchema,
} from './personas.ts';
export { integerFromText, isCleanText } from './plain-text.ts';
export {
  TIPOS_DE_PLAZO,
  TIPOS_LISTADOS,
  type TipoDePlazo,
  type TipoListado,
} from './plazo-vocabulary.ts';
export {
  type BrandPlazos,
  type BrandPlazosParams,
  brandPlazosParamsSchema,
  brandPlazosSchema,
  CALENDAR_LANGUAGES,
  type CalculatedPlazo,
  type CalculatePlazoParams,
  type CalendarFilters,
  type CalendarLanguage,
  calculatedPlazoSchema,
  calculatePlazoParamsSchema,
  calendarFiltersSchema,
  MOST_OF_A_TERM,
  type Plazo,
  type PlazosCalendarParams,
  type PlazosPage,
  type PlazosParams,
  plazoSchema,
  plazosCalendarParamsSchema,
  plazosCalendarSchema,
  plazosPageSchema,
  plazosParamsSchema,
  UNIDADES_DE_PLAZO,
  type UnidadDePlazo,
} from './plazos.ts';
export { queryFromParams } from './query-from-params.ts';
export { paramsFromArguments, paramsFromQuery } from './query-text.ts';
export { rateLimitHeaders } from './rate-limit-headers.ts';
export { SCOPES, type Scope, scopeSchema, UNRESTRICTED_SCOPES } from './scopes.ts';
export {
  type ScreenedName,
  type Screening,
  type ScreeningParams,
  screeningParamsSchema,
  screeningSchema,
} from './screening.ts';
export {
  type FindSimilarParams,
  findSimilarParamsSchema,
  type Signals,
  type SimilarBrand,
  type SimilarBrands,
  type SimilarByNumberParams,
  type SimilarByTextParams,
  signalsSchema,
  similarBrandSchema,
  similarBrandsSchema,
  similarByNumberParamsSchema,
  similarByTextParamsSchema,
} from './similar.ts';
export {
  type FreshnessEnvelope,
  type FreshnessParams,
  type FreshnessRecord,
  freshnessEnvelopeSchema,
  freshnessListSchema,
  freshnessParamsSchema,
  freshnessRecordSchema,
  SYNC_STATUSES,
  type SyncRun,
  type SyncRunList,
  type SyncRunsEnvelope,
  type SyncRunsParams,
  type SyncStatus,
  syncRunListSchema,
  syncRunSchema,
  syncRunsEnvelopeSchema,
  syncRunsParamsSchema,
} from './sync-run.ts';
export { TIPOS_SIGNO, type TipoSigno } from './tipo-signo.ts';
export { type Usage, type UsageParams, usageParamsSchema, usageSchema } from './usage.ts';
export {
  HIT_KINDS,
  type WatchHit,
  type WatchHitsPage,
  type WatchHitsParams,
  watchHitSchema,
  watchHitsPageSchema,
  watchHitsParamsSchema,
} from './watch-hit.ts';
export {
  type AddWatchItemParams,
  addWatchItemParamsSchema,
  BASELINE_STATUSES,
  CALLBACK_STATES,
  type CreatedWatchlist,
  type CreateWatchlistParams,
  createdWatchlistSchema,
  createWatchlistParamsSchema,
  type DeleteWatchlistParams,
  deleteWatchlistParamsSchema,
  type Empty,
  emptySchema,
  type ListWatchlistsParams,
  listWatchlistsParamsSchema,
  type NewWatchItem,
  newWatchItemSchema,
  type PatchedWatchlist,
  type PatchWatchlistParams,
  patchedWatchlistSchema,
  patchWatchlistParamsSchema,
  type RemoveWatchItemParams,
  removeWatchItemParamsSchema,
  WATCHLIST_STATUSES,
  type WatchFilters,
  type WatchItem,
  type WatchItemList,
  type Watchlist,
  type WatchlistParams,
  type Watchlists,
  watchFiltersSchema,
  watchItemListSchema,
  watchItemSchema,
  watchlistParamsSchema,
  watchlistSchema,
  watchlistsSchema,
} from './watchlist.ts';
export {
  ATTEMPT_OUTCOMES,
  type AttemptOutcome,
  type Deliveries,
  type Delivery,
  type DeliveryAttempt,
  deliveriesSchema,
  deliveryAttemptSchema,
  deliverySchema,
  type ListDeliveriesParams,
  listDeliveriesParamsSchema,
  type TestWebhookParams,
  testWebhookParamsSchema,
  type WebhookNotification,
  type WebhookTest,
  webhookNotificationSchema,
  webhookTestSchema,
} from './webhook.ts';
export {
  cleanText,
  integerParam,
  numeroSchema,
  searchTextSchema,
} from './wire-text.ts';
