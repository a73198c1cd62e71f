/**
 * The contract: schemas and types of all requests and responses, and the descriptions of the operations.
 *
 * Each schema is a zod schema; the type of the same name is its output. The types of an operation's request
 * and response are `OperationInput` and `OperationOutput` of its id.
 *
 * @module @marcario/core/contract
 */

export { type Anotacion, anotacionSchema } from './anotacion.ts';
export {
  type BrandDetail,
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
export { type Calendar, calendarSchema } from './calendars.ts';
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
export {
  type Alcance,
  alcanceSchema,
  CONFLICTOS,
  type Conflicto,
  MOTIVOS,
  type Motivo,
  type Productos,
  productosSchema,
  RELACIONES,
  type Relacion,
} from './goods.ts';
export { type Health, healthSchema, type Liveness, livenessSchema } from './health.ts';
export {
  type Holiday,
  type HolidayCoverage,
  holidayCoverageSchema,
  holidaySchema,
} from './holidays.ts';
export { type InputFields, inputFields } from './input-fields.ts';
export { type InsightParams, insightParamsSchema, topInsightParamsSchema } from './insights.ts';
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
export {
  NO_SUCH_ROUTE,
  numberField,
  type OperationExample,
  type OperationRoute,
  type OperationRow,
  type OperationTool,
  pathFields,
} from './operation-row.ts';
export {
  type CalculatedPlazo,
  calculatedPlazoSchema,
  MAX_TERM_LENGTH,
} from './operations/calculate-plazo.ts';
export {
  type Clearance,
  clearanceSchema,
  GRADOS_DE_INFORME,
  type MarcaDelInforme,
} from './operations/clear-brand.ts';
export {
  type Comparison,
  comparisonSchema,
  type MarcaComparada,
} from './operations/compare-brands.ts';
export { type CreatedCalendar, createdCalendarSchema } from './operations/create-calendar.ts';
export { type CreatedWatchlist, createdWatchlistSchema } from './operations/create-watchlist.ts';
export {
  type BrandExportParams,
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
} from './operations/export-brands.ts';
export type { SimilarByNumberParams } from './operations/find-similar-by-number.ts';
export type { SimilarByTextParams } from './operations/find-similar-by-text.ts';
export { type BrandOpposition, brandOppositionSchema } from './operations/get-brand-opposition.ts';
export { type BrandPlazos, brandPlazosSchema } from './operations/get-brand-plazos.ts';
export {
  type BrandReport,
  brandReportSchema,
  type CompactBrandReport,
  compactBrandReportSchema,
  type Evidencia,
  evidenciaSchema,
} from './operations/get-brand-report.ts';
export { type BrandBatch, brandBatchSchema } from './operations/get-brands-batch.ts';
export {
  type HolidaysEnvelope,
  holidayListSchema,
  holidaysEnvelopeSchema,
} from './operations/get-feriados.ts';
export {
  type FreshnessEnvelope,
  freshnessEnvelopeSchema,
  freshnessListSchema,
} from './operations/get-freshness.ts';
export {
  type SyncRunList,
  type SyncRunsEnvelope,
  syncRunListSchema,
  syncRunsEnvelopeSchema,
} from './operations/get-sync-runs.ts';
export { type Usage, usageSchema } from './operations/get-usage.ts';
export { byClassSchema, type InsightByClass } from './operations/insights-by-class.ts';
export { byEstadoSchema, type InsightByEstado } from './operations/insights-by-estado.ts';
export { byHolderSchema, type InsightByHolder } from './operations/insights-by-holder.ts';
export { byMonthSchema, type InsightByMonth } from './operations/insights-by-month.ts';
export {
  byRepresentanteSchema,
  type InsightByRepresentante,
} from './operations/insights-by-representante.ts';
export {
  type InsightRelatedClasses,
  relatedClassesSchema,
} from './operations/insights-related-classes.ts';
export { type Calendars, calendarsSchema } from './operations/list-calendars.ts';
export {
  type Change,
  type ChangesPage,
  changeSchema,
  changesPageSchema,
} from './operations/list-changes.ts';
export { type Deliveries, deliveriesSchema } from './operations/list-deliveries.ts';
export { type OpenOppositions, openOppositionsSchema } from './operations/list-open-oppositions.ts';
export { type PersonasPage, personasPageSchema } from './operations/list-personas.ts';
export { type PlazosPage, plazosPageSchema } from './operations/list-plazos.ts';
export { type WatchHitsPage, watchHitsPageSchema } from './operations/list-watch-hits.ts';
export { type WatchItemList, watchItemListSchema } from './operations/list-watch-items.ts';
export { type WatchPlazos, watchPlazosSchema } from './operations/list-watch-plazos.ts';
export { type WatchThreadsPage, watchThreadsPageSchema } from './operations/list-watch-threads.ts';
export { type Watchlists, watchlistsSchema } from './operations/list-watchlists.ts';
export { type PatchedWatchlist, patchedWatchlistSchema } from './operations/patch-watchlist.ts';
export {
  type PreviewedHit,
  type WatchPreview,
  watchPreviewSchema,
} from './operations/preview-watch.ts';
export { type ScreenedName, type Screening, screeningSchema } from './operations/screen-brands.ts';
export {
  type BrandListingParams,
  type BrandPage,
  brandPageSchema,
  type Facets,
  facetsSchema,
} from './operations/search-brands.ts';
export { type WebhookTest, webhookTestSchema } from './operations/test-webhook.ts';
export {
  type WatchStep,
  type WatchWhy,
  WHY_RESULTS,
  type WhyItem,
  type WhyResult,
  watchExplanationSchema,
} from './operations/why-watch.ts';
export {
  type Operation,
  type OperationId,
  type OperationInput,
  type OperationOutput,
  operationById,
  operations,
  type ParsedInput,
} from './operations.ts';
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
export { integerFromText, isCleanText } from './plain-text.ts';
export {
  TIPOS_DE_PLAZO,
  TIPOS_LISTADOS,
  type TipoDePlazo,
  type TipoListado,
} from './plazo-vocabulary.ts';
export {
  CALENDAR_LANGUAGES,
  type CalendarFilters,
  type CalendarLanguage,
  calendarFiltersSchema,
  type Plazo,
  plazoSchema,
  UNIDADES_DE_PLAZO,
  type UnidadDePlazo,
} from './plazos.ts';
export { queryFromParams } from './query-from-params.ts';
export { paramsFromArguments, paramsFromQuery } from './query-text.ts';
export { rateLimitHeaders } from './rate-limit-headers.ts';
export { SCOPES, type Scope, scopeSchema, UNRESTRICTED_SCOPES } from './scopes.ts';
export {
  BANDAS,
  type Banda,
  type Signals,
  type SimilarBrand,
  type SimilarBrands,
  signalsSchema,
  similarBrandSchema,
  similarBrandsSchema,
} from './similar.ts';
export {
  type FreshnessRecord,
  freshnessRecordSchema,
  SYNC_STATUSES,
  type SyncRun,
  type SyncStatus,
  syncRunSchema,
} from './sync-run.ts';
export { TIPOS_SIGNO, type TipoSigno } from './tipo-signo.ts';
export { HIT_KINDS, type WatchHit, watchHitSchema } from './watch-hit.ts';
export {
  WATCH_DECISIONS,
  type WatchDecision,
  type WatchThread,
  watchThreadSchema,
} from './watch-thread.ts';
export {
  BASELINE_STATUSES,
  CALLBACK_STATES,
  type Empty,
  emptySchema,
  type NewWatchItem,
  newWatchItemSchema,
  WATCHLIST_STATUSES,
  type WatchAdvice,
  type WatchFilters,
  type WatchItem,
  type Watchlist,
  watchFiltersSchema,
  watchItemSchema,
  watchlistSchema,
} from './watchlist.ts';
export {
  ATTEMPT_OUTCOMES,
  type AttemptOutcome,
  type Delivery,
  type DeliveryAttempt,
  deliveryAttemptSchema,
  deliverySchema,
  type WebhookNotification,
  webhookNotificationSchema,
} from './webhook.ts';
export { cleanText, integerParam, numeroSchema, searchTextSchema } from './wire-text.ts';
