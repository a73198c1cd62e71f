/**
 * The contract in plain types, so that a consumer needs no zod.
 * Generated from the schemas of `@marcario/core/contract` by `contract-types.test.ts`;
 * `npx vitest run packages/client --update` writes it anew.
 */

/**
 * Status of the mark, as the office reports it.
 */
export type Estado =
  | 'en_tramite'
  | 'observacion_de_fondo'
  | 'publicada'
  | 'oposicion'
  | 'concedida'
  | 'registrada'
  | 'esperando_renovacion'
  | 'rechazada'
  | 'denegada'
  | 'desistida'
  | 'abandonada'
  | 'anulada'
  | 'caducado'
  | 'vencida';
export type Rol = 'titular' | 'representante' | 'ambas';
export type GetFeriadosCoberturaInput = Record<string, never>;
export type GetUsageInput = Record<string, never>;
export type NewWatchItem =
  | {
      marca: string;
    }
  | {
      nroSolicitud: string;
    }
  | {
      mark: string;
    };
export type ListWatchlistsInput = Record<string, never>;
export type Channel = 'exact' | 'fuzzy' | 'phonetic' | 'semantic';
export type ErrorCode =
  | 'validation_error'
  | 'invalid_rut'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'idempotency_conflict'
  | 'payload_too_large'
  | 'invalid_input'
  | 'watchlist_too_large'
  | 'unsafe_callback'
  | 'fuera_de_cobertura'
  | 'quota_exceeded'
  | 'rate_limited'
  | 'internal_error'
  | 'service_unavailable';

export interface Contract {
  inputs: OperationInputs;
  outputs: OperationOutputs;
  error: ErrorEnvelope;
}
export interface OperationInputs {
  searchBrands: SearchBrandsInput;
  findSimilarByText: FindSimilarByTextInput;
  getBrandDetail: GetBrandDetailInput;
  getBrandReport: GetBrandReportInput;
  getBrandOpposition: GetBrandOppositionInput;
  findSimilarByNumber: FindSimilarByNumberInput;
  getBrandsBatch: GetBrandsBatchInput;
  listOpenOppositions: ListOpenOppositionsInput;
  listPersonas: ListPersonasInput;
  getFreshness: GetFreshnessInput;
  getSyncRuns: GetSyncRunsInput;
  insightsByClass: InsightsByClassInput;
  insightsByEstado: InsightsByEstadoInput;
  insightsByMonth: InsightsByMonthInput;
  insightsByHolder: InsightsByHolderInput;
  insightsByRepresentante: InsightsByRepresentanteInput;
  getFeriadosCobertura: GetFeriadosCoberturaInput;
  getFeriados: GetFeriadosInput;
  getUsage: GetUsageInput;
  createWatchlist: CreateWatchlistInput;
  listWatchlists: ListWatchlistsInput;
  getWatchlist: GetWatchlistInput;
  patchWatchlist: PatchWatchlistInput;
  deleteWatchlist: DeleteWatchlistInput;
  listWatchHits: ListWatchHitsInput;
  listWatchItems: ListWatchItemsInput;
  addWatchItem: AddWatchItemInput;
  removeWatchItem: RemoveWatchItemInput;
  listDeliveries: ListDeliveriesInput;
  testWebhook: TestWebhookInput;
}
export interface SearchBrandsInput {
  /**
   * Free text over the denomination; ranks and adds score.
   */
  q?: string;
  /**
   * Text over the denomination in advanced mode.
   */
  nombre?: string;
  /**
   * Exact application number.
   */
  nroSolicitud?: string;
  /**
   * Exact registration number.
   */
  nroRegistro?: string;
  /**
   * Part of a holder name or legal name.
   *
   * @maxItems 100
   */
  titular?: string[];
  /**
   * Part of a representative name.
   *
   * @maxItems 100
   */
  representante?: string[];
  /**
   * Tax id; dotted, hyphenated or digits only.
   *
   * @maxItems 100
   */
  rut?: string[];
  /**
   * Scopes titular, representante and rut; default vigente.
   */
  vigencia?: 'vigente' | 'historica' | 'todas';
  /**
   * @maxItems 100
   */
  clase?: number[];
  /**
   * @maxItems 100
   */
  estado?: Estado[];
  /**
   * @maxItems 100
   */
  tipoSigno?: string[];
  fechaPresentacionDesde?: string;
  fechaPresentacionHasta?: string;
  sort?:
    | 'relevance'
    | 'fechaPresentacion:desc'
    | 'fechaPresentacion:asc'
    | 'fechaActualizacion:desc'
    | 'fechaActualizacion:asc'
    | 'denominacion:asc'
    | 'denominacion:desc'
    | 'estado:asc'
    | 'estado:desc'
    | 'relevancia'
    | 'recientes'
    | 'antiguas'
    | 'estado';
  limit?: number;
  /**
   * nextCursor of the page before, unchanged.
   */
  cursor?: string;
  offset?: number;
  /**
   * Comma list of clase, estado.
   */
  facets?: string;
}
export interface FindSimilarByTextInput {
  q: string;
  /**
   * @maxItems 100
   */
  clase?: number[];
  allClasses?: boolean;
  limit?: number;
  minScore?: number;
}
export interface GetBrandDetailInput {
  nroSolicitud: string;
}
export interface GetBrandReportInput {
  nro: string;
}
export interface GetBrandOppositionInput {
  nro: string;
}
export interface FindSimilarByNumberInput {
  nro: string;
  /**
   * @maxItems 100
   */
  clase?: number[];
  allClasses?: boolean;
  limit?: number;
  minScore?: number;
}
export interface GetBrandsBatchInput {
  /**
   * @minItems 1
   */
  nros: string[];
}
export interface ListOpenOppositionsInput {
  /**
   * @maxItems 100
   */
  clase?: number[];
  /**
   * @maxItems 100
   */
  titular?: string[];
  /**
   * @maxItems 100
   */
  representante?: string[];
  limit?: number;
  cursor?: string;
}
export interface ListPersonasInput {
  /**
   * Folded part of a name.
   */
  q?: string;
  rol?: Rol;
  pais?: string;
  region?: string;
  limit?: number;
  cursor?: string;
}
export interface GetFreshnessInput {
  /**
   * true: { data, dataAsOf? }; default a bare array.
   */
  envelope?: boolean;
}
export interface GetSyncRunsInput {
  /**
   * true: { data, dataAsOf? }; default a bare array.
   */
  envelope?: boolean;
  source?: string;
  status?: 'running' | 'ok' | 'partial' | 'failed' | 'interrupted';
  limit?: number;
  cursor?: string;
}
export interface InsightsByClassInput {
  estado?: Estado;
  tipoSigno?: string;
  /**
   * @maxItems 100
   */
  clase?: number[];
  fechaPresentacionDesde?: string;
  fechaPresentacionHasta?: string;
}
export interface InsightsByEstadoInput {
  estado?: Estado;
  tipoSigno?: string;
  /**
   * @maxItems 100
   */
  clase?: number[];
  fechaPresentacionDesde?: string;
  fechaPresentacionHasta?: string;
}
export interface InsightsByMonthInput {
  estado?: Estado;
  tipoSigno?: string;
  /**
   * @maxItems 100
   */
  clase?: number[];
  fechaPresentacionDesde?: string;
  fechaPresentacionHasta?: string;
}
export interface InsightsByHolderInput {
  estado?: Estado;
  tipoSigno?: string;
  /**
   * @maxItems 100
   */
  clase?: number[];
  fechaPresentacionDesde?: string;
  fechaPresentacionHasta?: string;
  topN?: number;
}
export interface InsightsByRepresentanteInput {
  estado?: Estado;
  tipoSigno?: string;
  /**
   * @maxItems 100
   */
  clase?: number[];
  fechaPresentacionDesde?: string;
  fechaPresentacionHasta?: string;
  topN?: number;
}
export interface GetFeriadosInput {
  desde?: string;
  hasta?: string;
  envelope?: boolean;
}
export interface CreateWatchlistInput {
  label: string;
  /**
   * @minItems 1
   */
  items: NewWatchItem[];
  callbackUrl?: string | null;
  filters?: WatchFilters;
  baseline?: boolean;
  idempotencyKey?: string;
}
export interface WatchFilters {
  minScore?: number;
  /**
   * @maxItems 45
   */
  clase?: number[];
  allClasses?: boolean;
  liveOnly?: boolean;
}
export interface GetWatchlistInput {
  id: string;
}
export interface PatchWatchlistInput {
  id: string;
  label?: string;
  callbackUrl?: string | null;
  filters?: WatchFilters;
  status?: 'active' | 'paused';
  rotateSecret?: boolean;
  overlapHours?: number;
}
export interface DeleteWatchlistInput {
  id: string;
}
export interface ListWatchHitsInput {
  id: string;
  since?: string;
  limit?: number;
}
export interface ListWatchItemsInput {
  id: string;
}
export interface AddWatchItemInput {
  id: string;
  mark?: string;
  marca?: string;
  nroSolicitud?: string;
}
export interface RemoveWatchItemInput {
  id: string;
  itemId: number;
}
export interface ListDeliveriesInput {
  id: string;
}
export interface TestWebhookInput {
  id: string;
}
export interface OperationOutputs {
  searchBrands: BrandPage;
  findSimilarByText: SimilarBrands;
  getBrandDetail: BrandDetail;
  getBrandReport: BrandReport;
  getBrandOpposition: BrandOpposition;
  findSimilarByNumber: SimilarBrands;
  getBrandsBatch: BrandBatch;
  listOpenOppositions: OpenOppositions;
  listPersonas: PersonasPage;
  getFreshness: FreshnessRecord[] | FreshnessEnvelope;
  getSyncRuns: SyncRun[] | SyncRunsEnvelope;
  insightsByClass: InsightByClass;
  insightsByEstado: InsightByEstado;
  insightsByMonth: InsightByMonth;
  insightsByHolder: InsightByHolder;
  insightsByRepresentante: InsightByRepresentante;
  getFeriadosCobertura: HolidayCoverage;
  getFeriados: Holiday[] | HolidaysEnvelope;
  getUsage: Usage;
  createWatchlist: CreatedWatchlist;
  listWatchlists: Watchlists;
  getWatchlist: Watchlist;
  patchWatchlist: PatchedWatchlist;
  deleteWatchlist: Record<string, never>;
  listWatchHits: WatchHitsPage;
  listWatchItems: WatchItem[];
  addWatchItem: WatchItem;
  removeWatchItem: Record<string, never>;
  listDeliveries: Deliveries;
  testWebhook: WebhookTest;
}
export interface BrandPage {
  items: BrandSummary[];
  nextCursor: string | null;
  estimatedTotal: number;
  facets?: Facets;
  dataAsOf?: string;
}
export interface BrandSummary {
  nroSolicitud: string;
  nroRegistro: string | null;
  denominacion: string;
  estado: Estado;
  tipoSigno: string;
  fechaPresentacion: string | null;
  fechaVencimiento: string | null;
  fechaRegistro: string | null;
  fechaActualizacion: string;
  clases: number[];
  /**
   * Names of the current holders.
   */
  titular: string[];
  /**
   * True until classes and holders are known.
   */
  enrichmentPending: boolean;
  /**
   * Present where text ranked the result.
   */
  score?: number;
  matchedFields?: MatchedField[];
  matchedBy?: Channel;
  highlight?: Highlight;
}
export interface MatchedField {
  field: 'nombre' | 'nroSolicitud' | 'nroRegistro' | 'titular' | 'representante' | 'rut';
  kind: Channel;
}
/**
 * UTF-16 offsets into denominacion, end exclusive (decision D7).
 */
export interface Highlight {
  field: 'nombre';
  start: number;
  end: number;
}
export interface Facets {
  clase?: {
    value: number;
    count: number;
  }[];
  estado?: {
    value: Estado;
    count: number;
  }[];
}
export interface SimilarBrands {
  items: {
    nroSolicitud: string;
    nroRegistro: string | null;
    denominacion: string;
    estado: Estado;
    tipoSigno: string;
    fechaPresentacion: string | null;
    fechaVencimiento: string | null;
    fechaRegistro: string | null;
    fechaActualizacion: string;
    clases: number[];
    /**
     * Names of the current holders.
     */
    titular: string[];
    /**
     * True until classes and holders are known.
     */
    enrichmentPending: boolean;
    score: number;
    signals: Signals;
    matchedBy: Channel;
    lowConfidence: boolean;
  }[];
  dataAsOf?: string;
}
export interface Signals {
  exact: boolean;
  text: number;
  phonetic: number;
  semantic: number | null;
  contains: boolean;
  sharedClases: number[];
}
export interface BrandDetail {
  nroSolicitud: string;
  nroRegistro: string | null;
  denominacion: string;
  estado: Estado;
  tipoSigno: string;
  fechaPresentacion: string | null;
  fechaVencimiento: string | null;
  fechaRegistro: string | null;
  fechaActualizacion: string;
  clases: number[];
  /**
   * Names of the current holders.
   */
  titular: string[];
  /**
   * True until classes and holders are known.
   */
  enrichmentPending: boolean;
  /**
   * The office's raw status text.
   */
  estadoOriginal: string | null;
  /**
   * Current holders and representatives only.
   */
  personas: Persona[];
  personasHistoricas: PersonaHistorica[];
  /**
   * Oldest first.
   */
  anotaciones: Anotacion[];
  clasesDetalle: ClaseDetalle[];
  traduccion?: string;
  descripcionEtiqueta?: string;
  fechaPublicacion: string | null;
  fuentes: Fuente[];
  dataAsOf?: string;
}
export interface Persona {
  id: string;
  /**
   * Full display name.
   */
  nombre: string;
  apellido?: string;
  razonSocial?: string;
  /**
   * ISO country code.
   */
  pais?: string;
  /**
   * Comuna code without a leading zero; 99, 999, 99999: unknown or foreign.
   */
  comuna?: string;
  /**
   * Region code without a leading zero.
   */
  region?: string;
  /**
   * Tax id of a legal person; never that of a natural person.
   */
  rut?: string;
  rol: Rol;
}
export interface PersonaHistorica {
  id: string;
  /**
   * Full display name.
   */
  nombre: string;
  apellido?: string;
  razonSocial?: string;
  /**
   * ISO country code.
   */
  pais?: string;
  /**
   * Comuna code without a leading zero; 99, 999, 99999: unknown or foreign.
   */
  comuna?: string;
  /**
   * Region code without a leading zero.
   */
  region?: string;
  /**
   * Tax id of a legal person; never that of a natural person.
   */
  rut?: string;
  rol: Rol;
  retiradoEn: string;
  /**
   * Id of the annotation that proves the transfer.
   */
  retiradoPor: string;
}
export interface Anotacion {
  id: string;
  fecha: string;
  codigo: string | null;
  descripcion: string;
  seccionTipo: string | null;
  seccionNombre: string | null;
  fechaVencimiento?: string;
  observacion?: string;
}
export interface ClaseDetalle {
  clase: number;
  estado?: Estado;
  cobertura?: string;
}
export interface Fuente {
  source: string;
  documento: string;
  vistoEn: string;
}
export interface BrandReport {
  nroSolicitud: string;
  nroRegistro: string | null;
  denominacion: string;
  estado: Estado;
  tipoSigno: string;
  fechaPresentacion: string | null;
  fechaVencimiento: string | null;
  fechaRegistro: string | null;
  fechaActualizacion: string;
  clases: number[];
  /**
   * Names of the current holders.
   */
  titular: string[];
  /**
   * True until classes and holders are known.
   */
  enrichmentPending: boolean;
  /**
   * The office's raw status text.
   */
  estadoOriginal: string | null;
  /**
   * Current holders and representatives only.
   */
  personas: Persona[];
  personasHistoricas: PersonaHistorica[];
  /**
   * Oldest first.
   */
  anotaciones: Anotacion[];
  clasesDetalle: ClaseDetalle[];
  traduccion?: string;
  descripcionEtiqueta?: string;
  fechaPublicacion: string | null;
  fuentes: Fuente[];
  dataAsOf?: string;
  estadoDerivado?: Estado;
  estadoDesactualizado: boolean;
  evidencia: Evidencia[];
}
export interface Evidencia {
  regla: string;
  anotacionId?: string;
  campo?: string;
  valor?: string;
}
export interface BrandOpposition {
  nroSolicitud: string;
  estado: Estado;
  abierta: boolean;
  eventos: Anotacion[];
  dataAsOf?: string;
}
export interface BrandBatch {
  items: BrandSummary[];
  notFound: string[];
  dataAsOf?: string;
}
export interface OpenOppositions {
  items: {
    nroSolicitud: string;
    nroRegistro: string | null;
    denominacion: string;
    estado: Estado;
    tipoSigno: string;
    fechaPresentacion: string | null;
    fechaVencimiento: string | null;
    fechaRegistro: string | null;
    fechaActualizacion: string;
    clases: number[];
    /**
     * Names of the current holders.
     */
    titular: string[];
    /**
     * True until classes and holders are known.
     */
    enrichmentPending: boolean;
    /**
     * Present where text ranked the result.
     */
    score?: number;
    matchedFields?: MatchedField[];
    matchedBy?: Channel;
    highlight?: Highlight;
    abiertaDesde: string;
    ultimoEvento: Anotacion;
  }[];
  nextCursor: string | null;
  estimatedTotal: number;
  dataAsOf?: string;
}
export interface PersonasPage {
  items: PersonaListada[];
  nextCursor: string | null;
  estimatedTotal: number;
  dataAsOf?: string;
}
export interface PersonaListada {
  id: string;
  /**
   * Full display name.
   */
  nombre: string;
  apellido?: string;
  razonSocial?: string;
  /**
   * ISO country code.
   */
  pais?: string;
  /**
   * Comuna code without a leading zero; 99, 999, 99999: unknown or foreign.
   */
  comuna?: string;
  /**
   * Region code without a leading zero.
   */
  region?: string;
  /**
   * Tax id of a legal person; never that of a natural person.
   */
  rut?: string;
  /**
   * Marks with a current relation.
   */
  marcasTotal: number;
  /**
   * Marks with a past relation.
   */
  marcasHistoricas: number;
}
export interface FreshnessRecord {
  source: string;
  lastSuccessAt: string | null;
  lastAttemptAt: string | null;
  dataThrough: string | null;
  ageSeconds: number | null;
  thresholdSeconds: number;
  stale: boolean;
}
export interface FreshnessEnvelope {
  data: FreshnessRecord[];
  dataAsOf?: string;
}
export interface SyncRun {
  id: string;
  source: string;
  startedAt: string;
  finishedAt: string | null;
  status: 'running' | 'ok' | 'partial' | 'failed' | 'interrupted';
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  unknownStatus: number;
  document?: string;
  error?: string;
}
export interface SyncRunsEnvelope {
  data: SyncRun[];
  dataAsOf?: string;
  nextCursor: string | null;
}
export interface InsightByClass {
  data: {
    clase: number;
    n: number;
  }[];
  dataAsOf?: string;
  /**
   * Newest filing date not after today.
   */
  coverageThrough?: string;
}
export interface InsightByEstado {
  data: {
    estado: Estado;
    n: number;
  }[];
  dataAsOf?: string;
  /**
   * Newest filing date not after today.
   */
  coverageThrough?: string;
}
export interface InsightByMonth {
  data: {
    mes: string;
    n: number;
  }[];
  dataAsOf?: string;
  /**
   * Newest filing date not after today.
   */
  coverageThrough?: string;
}
export interface InsightByHolder {
  data: {
    titularId: string;
    nombre: string;
    apellido: string | null;
    pais: string | null;
    n: number;
  }[];
  dataAsOf?: string;
  /**
   * Newest filing date not after today.
   */
  coverageThrough?: string;
}
export interface InsightByRepresentante {
  data: {
    representanteId: string;
    nombre: string;
    apellido: string | null;
    pais: string | null;
    n: number;
  }[];
  dataAsOf?: string;
  /**
   * Newest filing date not after today.
   */
  coverageThrough?: string;
}
export interface HolidayCoverage {
  from: string;
  through: string;
}
export interface Holiday {
  fecha: string;
  nombre: string;
}
export interface HolidaysEnvelope {
  data: Holiday[];
  coverage: HolidayCoverage;
  dataAsOf?: string;
}
export interface Usage {
  quota: number;
  used: number;
  remaining: number;
  resetsAt: string;
  burst: {
    limit: number;
    windowSeconds: number;
  };
}
export interface CreatedWatchlist {
  id: string;
  label: string;
  items: WatchItem[];
  callbackUrl: string | null;
  filters: WatchFilters;
  baseline: boolean;
  status: 'active' | 'paused' | 'retired';
  baselineStatus: 'none' | 'pending' | 'running' | 'done' | 'failed';
  baselineAt: string | null;
  lastSweptAt: string | null;
  itemCount: number;
  callback: {
    state: 'none' | 'ok' | 'failing' | 'disabled';
    lastStatus?: number;
    lastAttemptAt?: string;
  };
  createdAt: string;
  updatedAt: string;
  signingSecret: string;
}
export interface WatchItem {
  id: number;
  watchlistId: string;
  mark: string;
  kind: 'texto' | 'numero';
  createdAt: string;
}
export interface Watchlists {
  items: Watchlist[];
}
export interface Watchlist {
  id: string;
  label: string;
  items: WatchItem[];
  callbackUrl: string | null;
  filters: WatchFilters;
  baseline: boolean;
  status: 'active' | 'paused' | 'retired';
  baselineStatus: 'none' | 'pending' | 'running' | 'done' | 'failed';
  baselineAt: string | null;
  lastSweptAt: string | null;
  itemCount: number;
  callback: {
    state: 'none' | 'ok' | 'failing' | 'disabled';
    lastStatus?: number;
    lastAttemptAt?: string;
  };
  createdAt: string;
  updatedAt: string;
}
export interface PatchedWatchlist {
  id: string;
  label: string;
  items: WatchItem[];
  callbackUrl: string | null;
  filters: WatchFilters;
  baseline: boolean;
  status: 'active' | 'paused' | 'retired';
  baselineStatus: 'none' | 'pending' | 'running' | 'done' | 'failed';
  baselineAt: string | null;
  lastSweptAt: string | null;
  itemCount: number;
  callback: {
    state: 'none' | 'ok' | 'failing' | 'disabled';
    lastStatus?: number;
    lastAttemptAt?: string;
  };
  createdAt: string;
  updatedAt: string;
  signingSecret?: string;
}
export interface WatchHitsPage {
  items: WatchHit[];
  nextCursor: string | null;
}
export interface WatchHit {
  id: string;
  watchItemId: string;
  watchlistId: string;
  matchedNro: string;
  triggerHash: string;
  score: number;
  signals: Signals;
  hitKind: 'new_filing' | 'update_on_prior' | 'baseline';
  snapshot: BrandSummary;
  detectedAt: string;
}
export interface Deliveries {
  items: Delivery[];
}
export interface Delivery {
  id: string;
  watchlistId: string;
  state: 'pending' | 'delivered' | 'failed' | 'cancelled';
  attempts: number;
  lastStatus: number | null;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
  createdAt: string;
}
export interface WebhookTest {
  delivered: boolean;
  status: number | null;
}
export interface ErrorEnvelope {
  error: {
    code: ErrorCode;
    message: string;
    requestId: string;
    coverage?: HolidayCoverage | null;
  };
}
