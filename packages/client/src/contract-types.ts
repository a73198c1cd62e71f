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
export type ListCalendarsInput = Record<string, never>;
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
  notification: WebhookNotification;
  manifest: ExportManifest;
}
export interface OperationInputs {
  searchBrands: SearchBrandsInput;
  findSimilarByText: FindSimilarByTextInput;
  compareBrands: CompareBrandsInput;
  exportBrands: ExportBrandsInput;
  getBrandDetail: GetBrandDetailInput;
  getBrandReport: GetBrandReportInput;
  getBrandOpposition: GetBrandOppositionInput;
  findSimilarByNumber: FindSimilarByNumberInput;
  getBrandsBatch: GetBrandsBatchInput;
  screenBrands: ScreenBrandsInput;
  listOpenOppositions: ListOpenOppositionsInput;
  listPersonas: ListPersonasInput;
  getBrandPlazos: GetBrandPlazosInput;
  listPlazos: ListPlazosInput;
  getPlazosCalendar: GetPlazosCalendarInput;
  createCalendar: CreateCalendarInput;
  listCalendars: ListCalendarsInput;
  deleteCalendar: DeleteCalendarInput;
  calculatePlazo: CalculatePlazoInput;
  listChanges: ListChangesInput;
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
   * Part of a holder name or legal name; case and accents do not matter.
   *
   * @maxItems 100
   */
  titular?: string[];
  /**
   * Part of a representative name; case and accents do not matter.
   *
   * @maxItems 100
   */
  representante?: string[];
  /**
   * Tax id with its check digit, of a holder or representative; dotted, hyphenated or digits only.
   *
   * @maxItems 100
   */
  rut?: string[];
  /**
   * Current relations (vigente, the default), past ones or both; only with a person filter.
   */
  vigencia?: 'vigente' | 'historica' | 'todas';
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * Statuses.
   *
   * @maxItems 100
   */
  estado?: Estado[];
  /**
   * Sign types such as denominativa, figurativa, mixta; an unknown one finds nothing.
   *
   * @maxItems 100
   */
  tipoSigno?: string[];
  /**
   * Filed on this day or later.
   */
  fechaPresentacionDesde?: string;
  /**
   * Filed on this day or earlier.
   */
  fechaPresentacionHasta?: string;
  /**
   * Published on this day or later.
   */
  fechaPublicacionDesde?: string;
  /**
   * Published on this day or earlier.
   */
  fechaPublicacionHasta?: string;
  /**
   * Registered on this day or later.
   */
  fechaRegistroDesde?: string;
  /**
   * Registered on this day or earlier.
   */
  fechaRegistroHasta?: string;
  /**
   * Expires on this day or later.
   */
  fechaVencimientoDesde?: string;
  /**
   * Expires on this day or earlier.
   */
  fechaVencimientoHasta?: string;
  /**
   * Ids of persons who hold the mark now.
   *
   * @maxItems 100
   */
  titularId?: string[];
  /**
   * Ids of persons who represent it now.
   *
   * @maxItems 100
   */
  representanteId?: string[];
  /**
   * Ids of persons who held it before.
   *
   * @maxItems 100
   */
  titularHistoricoId?: string[];
  /**
   * true: leave out denegada, vencida and anulada.
   */
  liveOnly?: boolean;
  /**
   * true: leave out caducado, rechazada, desistida and abandonada too.
   */
  vivas?: boolean;
  /**
   * true: adds why each mark is alike.
   */
  explain?: boolean;
  /**
   * Order. Without text, relevance means newest filing first, then number.
   */
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
  /**
   * Entries at most.
   */
  limit?: number;
  /**
   * nextCursor of the page before, unchanged.
   */
  cursor?: string;
  /**
   * Marks to skip; not with cursor, not with relevance.
   */
  offset?: number;
  /**
   * Comma list of clase, estado: adds counts over the whole result.
   */
  facets?: string;
}
export interface FindSimilarByTextInput {
  /**
   * The text to search for.
   */
  q: string;
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * true or 1: compare every class. Anything else means false.
   */
  allClasses?: boolean;
  /**
   * Statuses.
   *
   * @maxItems 100
   */
  estado?: Estado[];
  /**
   * true: leave out denegada, vencida and anulada.
   */
  liveOnly?: boolean;
  /**
   * true: leave out caducado, rechazada, desistida and abandonada too.
   */
  vivas?: boolean;
  /**
   * Leave out what these hold now: a tax id with its hyphen, or a person id.
   *
   * @maxItems 100
   */
  excluirTitular?: string[];
  /**
   * true: adds why each mark is alike.
   */
  explain?: boolean;
  /**
   * Entries at most.
   */
  limit?: number;
  /**
   * Leave out what is less similar.
   */
  minScore?: number;
}
export interface CompareBrandsInput {
  /**
   * One mark as a text.
   */
  a?: string;
  /**
   * Its number instead.
   */
  nroA?: string;
  /**
   * The other as a text.
   */
  b?: string;
  /**
   * Its number instead.
   */
  nroB?: string;
}
export interface ExportBrandsInput {
  /**
   * ndjson: a JSON object a line; csv: for spreadsheets (RFC 4180).
   */
  format: 'ndjson' | 'csv';
  /**
   * Between the cells; only with csv.
   */
  separator?: ',' | ';';
  /**
   * true: begin with a byte order mark, which Excel wants; only with csv.
   */
  bom?: boolean;
  /**
   * true: only tell how many marks and units it would be.
   */
  dryRun?: boolean;
  /**
   * Exact application number.
   */
  nroSolicitud?: string;
  /**
   * Exact registration number.
   */
  nroRegistro?: string;
  /**
   * Part of a holder name or legal name; case and accents do not matter.
   *
   * @maxItems 100
   */
  titular?: string[];
  /**
   * Part of a representative name; case and accents do not matter.
   *
   * @maxItems 100
   */
  representante?: string[];
  /**
   * Tax id with its check digit, of a holder or representative; dotted, hyphenated or digits only.
   *
   * @maxItems 100
   */
  rut?: string[];
  /**
   * Current relations (vigente, the default), past ones or both; only with a person filter.
   */
  vigencia?: 'vigente' | 'historica' | 'todas';
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * Statuses.
   *
   * @maxItems 100
   */
  estado?: Estado[];
  /**
   * Sign types such as denominativa, figurativa, mixta; an unknown one finds nothing.
   *
   * @maxItems 100
   */
  tipoSigno?: string[];
  /**
   * Filed on this day or later.
   */
  fechaPresentacionDesde?: string;
  /**
   * Filed on this day or earlier.
   */
  fechaPresentacionHasta?: string;
  /**
   * Published on this day or later.
   */
  fechaPublicacionDesde?: string;
  /**
   * Published on this day or earlier.
   */
  fechaPublicacionHasta?: string;
  /**
   * Registered on this day or later.
   */
  fechaRegistroDesde?: string;
  /**
   * Registered on this day or earlier.
   */
  fechaRegistroHasta?: string;
  /**
   * Expires on this day or later.
   */
  fechaVencimientoDesde?: string;
  /**
   * Expires on this day or earlier.
   */
  fechaVencimientoHasta?: string;
  /**
   * Ids of persons who hold the mark now.
   *
   * @maxItems 100
   */
  titularId?: string[];
  /**
   * Ids of persons who represent it now.
   *
   * @maxItems 100
   */
  representanteId?: string[];
  /**
   * Ids of persons who held it before.
   *
   * @maxItems 100
   */
  titularHistoricoId?: string[];
  /**
   * true: leave out denegada, vencida and anulada.
   */
  liveOnly?: boolean;
  /**
   * true: leave out caducado, rechazada, desistida and abandonada too.
   */
  vivas?: boolean;
}
export interface GetBrandDetailInput {
  /**
   * The application number.
   */
  nroSolicitud: string;
  /**
   * compact: without anotaciones and without the cobertura of the classes.
   */
  detail?: 'compact';
}
export interface GetBrandReportInput {
  /**
   * The application number.
   */
  nro: string;
  /**
   * compact: without anotaciones and without the cobertura of the classes.
   */
  detail?: 'compact';
}
export interface GetBrandOppositionInput {
  /**
   * The application number.
   */
  nro: string;
}
export interface FindSimilarByNumberInput {
  /**
   * The application number.
   */
  nro: string;
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * true or 1: compare every class. Anything else means false.
   */
  allClasses?: boolean;
  /**
   * Statuses.
   *
   * @maxItems 100
   */
  estado?: Estado[];
  /**
   * true: leave out denegada, vencida and anulada.
   */
  liveOnly?: boolean;
  /**
   * true: leave out caducado, rechazada, desistida and abandonada too.
   */
  vivas?: boolean;
  /**
   * Leave out what these hold now: a tax id with its hyphen, or a person id.
   *
   * @maxItems 100
   */
  excluirTitular?: string[];
  /**
   * true: adds why each mark is alike.
   */
  explain?: boolean;
  /**
   * Entries at most.
   */
  limit?: number;
  /**
   * Leave out what is less similar.
   */
  minScore?: number;
}
export interface GetBrandsBatchInput {
  /**
   * The application numbers, at most 100.
   *
   * @minItems 1
   */
  nros: string[];
}
export interface ScreenBrandsInput {
  /**
   * At most 50, each with q or nro.
   *
   * @minItems 1
   */
  consultas: {
    id?: string;
    q?: string;
    nro?: string;
    /**
     * Nice classes.
     *
     * @maxItems 100
     */
    clase?: number[];
  }[];
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * true or 1: compare every class. Anything else means false.
   */
  allClasses?: boolean;
  /**
   * true: leave out denegada, vencida and anulada.
   */
  liveOnly?: boolean;
  /**
   * true: leave out caducado, rechazada, desistida and abandonada too.
   */
  vivas?: boolean;
  /**
   * Statuses.
   *
   * @maxItems 100
   */
  estado?: Estado[];
  /**
   * Leave out what these hold now: a tax id with its hyphen, or a person id.
   *
   * @maxItems 100
   */
  excluirTitular?: string[];
  /**
   * Leave out what is less similar.
   */
  minScore?: number;
  /**
   * Marks a name.
   */
  limit?: number;
}
export interface ListOpenOppositionsInput {
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * Part of a holder name.
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
   * Entries at most.
   */
  limit?: number;
  /**
   * nextCursor of the page before, unchanged.
   */
  cursor?: string;
}
export interface ListPersonasInput {
  /**
   * Part of a name; case and accents do not matter.
   */
  q?: string;
  /**
   * What the person is to a mark.
   */
  rol?: Rol;
  /**
   * ISO country code.
   */
  pais?: string;
  /**
   * Region code without a leading zero.
   */
  region?: string;
  /**
   * Entries at most.
   */
  limit?: number;
  /**
   * nextCursor of the page before, unchanged.
   */
  cursor?: string;
}
export interface GetBrandPlazosInput {
  /**
   * Application number.
   */
  nro: string;
}
export interface ListPlazosInput {
  /**
   * Which term.
   */
  tipo: 'oposicion' | 'publicacion' | 'renovacion' | 'nulidad' | 'no_uso';
  /**
   * Ends (no_uso: opens) on this day or later; today when left out.
   */
  desde?: string;
  /**
   * Ends (no_uso: opens) on this day or earlier.
   */
  hasta?: string;
  /**
   * Exact application number.
   */
  nroSolicitud?: string;
  /**
   * Exact registration number.
   */
  nroRegistro?: string;
  /**
   * Part of a holder name or legal name; case and accents do not matter.
   *
   * @maxItems 100
   */
  titular?: string[];
  /**
   * Part of a representative name; case and accents do not matter.
   *
   * @maxItems 100
   */
  representante?: string[];
  /**
   * Tax id with its check digit, of a holder or representative; dotted, hyphenated or digits only.
   *
   * @maxItems 100
   */
  rut?: string[];
  /**
   * Current relations (vigente, the default), past ones or both; only with a person filter.
   */
  vigencia?: 'vigente' | 'historica' | 'todas';
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * Statuses.
   *
   * @maxItems 100
   */
  estado?: Estado[];
  /**
   * Sign types such as denominativa, figurativa, mixta; an unknown one finds nothing.
   *
   * @maxItems 100
   */
  tipoSigno?: string[];
  /**
   * Filed on this day or later.
   */
  fechaPresentacionDesde?: string;
  /**
   * Filed on this day or earlier.
   */
  fechaPresentacionHasta?: string;
  /**
   * Published on this day or later.
   */
  fechaPublicacionDesde?: string;
  /**
   * Published on this day or earlier.
   */
  fechaPublicacionHasta?: string;
  /**
   * Registered on this day or later.
   */
  fechaRegistroDesde?: string;
  /**
   * Registered on this day or earlier.
   */
  fechaRegistroHasta?: string;
  /**
   * Expires on this day or later.
   */
  fechaVencimientoDesde?: string;
  /**
   * Expires on this day or earlier.
   */
  fechaVencimientoHasta?: string;
  /**
   * Ids of persons who hold the mark now.
   *
   * @maxItems 100
   */
  titularId?: string[];
  /**
   * Ids of persons who represent it now.
   *
   * @maxItems 100
   */
  representanteId?: string[];
  /**
   * Ids of persons who held it before.
   *
   * @maxItems 100
   */
  titularHistoricoId?: string[];
  /**
   * true: leave out denegada, vencida and anulada.
   */
  liveOnly?: boolean;
  /**
   * true: leave out caducado, rechazada, desistida and abandonada too.
   */
  vivas?: boolean;
  /**
   * Entries at most.
   */
  limit?: number;
  /**
   * nextCursor of the page before, unchanged.
   */
  cursor?: string;
}
export interface GetPlazosCalendarInput {
  /**
   * Which term.
   */
  tipo: 'oposicion' | 'publicacion' | 'renovacion' | 'nulidad' | 'no_uso';
  /**
   * Ends (no_uso: opens) on this day or later; today when left out.
   */
  desde?: string;
  /**
   * Ends (no_uso: opens) on this day or earlier.
   */
  hasta?: string;
  /**
   * Exact application number.
   */
  nroSolicitud?: string;
  /**
   * Exact registration number.
   */
  nroRegistro?: string;
  /**
   * Part of a holder name or legal name; case and accents do not matter.
   *
   * @maxItems 100
   */
  titular?: string[];
  /**
   * Part of a representative name; case and accents do not matter.
   *
   * @maxItems 100
   */
  representante?: string[];
  /**
   * Tax id with its check digit, of a holder or representative; dotted, hyphenated or digits only.
   *
   * @maxItems 100
   */
  rut?: string[];
  /**
   * Current relations (vigente, the default), past ones or both; only with a person filter.
   */
  vigencia?: 'vigente' | 'historica' | 'todas';
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * Statuses.
   *
   * @maxItems 100
   */
  estado?: Estado[];
  /**
   * Sign types such as denominativa, figurativa, mixta; an unknown one finds nothing.
   *
   * @maxItems 100
   */
  tipoSigno?: string[];
  /**
   * Filed on this day or later.
   */
  fechaPresentacionDesde?: string;
  /**
   * Filed on this day or earlier.
   */
  fechaPresentacionHasta?: string;
  /**
   * Published on this day or later.
   */
  fechaPublicacionDesde?: string;
  /**
   * Published on this day or earlier.
   */
  fechaPublicacionHasta?: string;
  /**
   * Registered on this day or later.
   */
  fechaRegistroDesde?: string;
  /**
   * Registered on this day or earlier.
   */
  fechaRegistroHasta?: string;
  /**
   * Expires on this day or later.
   */
  fechaVencimientoDesde?: string;
  /**
   * Expires on this day or earlier.
   */
  fechaVencimientoHasta?: string;
  /**
   * Ids of persons who hold the mark now.
   *
   * @maxItems 100
   */
  titularId?: string[];
  /**
   * Ids of persons who represent it now.
   *
   * @maxItems 100
   */
  representanteId?: string[];
  /**
   * Ids of persons who held it before.
   *
   * @maxItems 100
   */
  titularHistoricoId?: string[];
  /**
   * true: leave out denegada, vencida and anulada.
   */
  liveOnly?: boolean;
  /**
   * true: leave out caducado, rechazada, desistida and abandonada too.
   */
  vivas?: boolean;
  /**
   * Language of the texts; left out: what Accept-Language prefers of the two, or es.
   */
  lang?: 'es' | 'en';
}
export interface CreateCalendarInput {
  /**
   * Name of the calendar, which calendar programs show.
   */
  label: string;
  /**
   * Which term.
   */
  tipo: 'oposicion' | 'publicacion' | 'renovacion' | 'nulidad' | 'no_uso';
  /**
   * Which marks, as GET /v1/plazos takes it; desde left out: the day of each reading.
   */
  filters?: CalendarFilters;
  /**
   * Language of the texts, kept with the address; es where it is left out.
   */
  lang?: 'es' | 'en';
}
export interface CalendarFilters {
  /**
   * Ends (no_uso: opens) on this day or later; today when left out.
   */
  desde?: string;
  /**
   * Ends (no_uso: opens) on this day or earlier.
   */
  hasta?: string;
  /**
   * Exact application number.
   */
  nroSolicitud?: string;
  /**
   * Exact registration number.
   */
  nroRegistro?: string;
  /**
   * Part of a holder name or legal name; case and accents do not matter.
   *
   * @maxItems 100
   */
  titular?: string[];
  /**
   * Part of a representative name; case and accents do not matter.
   *
   * @maxItems 100
   */
  representante?: string[];
  /**
   * Tax id with its check digit, of a holder or representative; dotted, hyphenated or digits only.
   *
   * @maxItems 100
   */
  rut?: string[];
  /**
   * Current relations (vigente, the default), past ones or both; only with a person filter.
   */
  vigencia?: 'vigente' | 'historica' | 'todas';
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * Statuses.
   *
   * @maxItems 100
   */
  estado?: Estado[];
  /**
   * Sign types such as denominativa, figurativa, mixta; an unknown one finds nothing.
   *
   * @maxItems 100
   */
  tipoSigno?: string[];
  /**
   * Filed on this day or later.
   */
  fechaPresentacionDesde?: string;
  /**
   * Filed on this day or earlier.
   */
  fechaPresentacionHasta?: string;
  /**
   * Published on this day or later.
   */
  fechaPublicacionDesde?: string;
  /**
   * Published on this day or earlier.
   */
  fechaPublicacionHasta?: string;
  /**
   * Registered on this day or later.
   */
  fechaRegistroDesde?: string;
  /**
   * Registered on this day or earlier.
   */
  fechaRegistroHasta?: string;
  /**
   * Expires on this day or later.
   */
  fechaVencimientoDesde?: string;
  /**
   * Expires on this day or earlier.
   */
  fechaVencimientoHasta?: string;
  /**
   * Ids of persons who hold the mark now.
   *
   * @maxItems 100
   */
  titularId?: string[];
  /**
   * Ids of persons who represent it now.
   *
   * @maxItems 100
   */
  representanteId?: string[];
  /**
   * Ids of persons who held it before.
   *
   * @maxItems 100
   */
  titularHistoricoId?: string[];
  /**
   * true: leave out denegada, vencida and anulada.
   */
  liveOnly?: boolean;
  /**
   * true: leave out caducado, rechazada, desistida and abandonada too.
   */
  vivas?: boolean;
}
export interface DeleteCalendarInput {
  /**
   * Id of the calendar.
   */
  id: string;
}
export interface CalculatePlazoInput {
  /**
   * Day that the term runs from; it is not counted itself.
   */
  desde: string;
  /**
   * Length: at most 400 dia_habil, 600 mes or 50 anio.
   */
  cantidad: number;
  /**
   * Business days, months or years.
   */
  unidad: 'dia_habil' | 'mes' | 'anio';
}
export interface ListChangesInput {
  /**
   * nextCursor of the page before, or x-changes-cursor of an export; none: all changes.
   */
  since?: string;
  /**
   * Changes at most.
   */
  limit?: number;
  /**
   * Only changes of these fields.
   *
   * @maxItems 100
   */
  campo?: (
    | 'nroRegistro'
    | 'denominacion'
    | 'estado'
    | 'estadoOriginal'
    | 'tipoSigno'
    | 'fechaPresentacion'
    | 'fechaPublicacion'
    | 'fechaRegistro'
    | 'fechaVencimiento'
    | 'clases'
    | 'titulares'
    | 'representantes'
    | 'anotaciones'
    | 'traduccion'
    | 'descripcionEtiqueta'
    | 'renovaciones'
  )[];
  /**
   * Only changes that came from these sources.
   *
   * @maxItems 100
   */
  source?: string[];
  /**
   * Part of a holder name or legal name; case and accents do not matter.
   *
   * @maxItems 100
   */
  titular?: string[];
  /**
   * Part of a representative name; case and accents do not matter.
   *
   * @maxItems 100
   */
  representante?: string[];
  /**
   * Tax id with its check digit, of a holder or representative; dotted, hyphenated or digits only.
   *
   * @maxItems 100
   */
  rut?: string[];
  /**
   * Current relations (vigente, the default), past ones or both; only with a person filter.
   */
  vigencia?: 'vigente' | 'historica' | 'todas';
  /**
   * Ids of persons who hold the mark now.
   *
   * @maxItems 100
   */
  titularId?: string[];
  /**
   * Ids of persons who represent it now.
   *
   * @maxItems 100
   */
  representanteId?: string[];
  /**
   * Ids of persons who held it before.
   *
   * @maxItems 100
   */
  titularHistoricoId?: string[];
}
export interface GetFreshnessInput {
  /**
   * true: an object with data; false: a bare array.
   */
  envelope?: boolean;
}
export interface GetSyncRunsInput {
  /**
   * true: an object with data; false: a bare array.
   */
  envelope?: boolean;
  /**
   * Only runs of this source.
   */
  source?: string;
  /**
   * Only runs that ended so.
   */
  status?: 'running' | 'ok' | 'partial' | 'failed' | 'interrupted';
  /**
   * Entries at most.
   */
  limit?: number;
  /**
   * nextCursor of the page before, unchanged.
   */
  cursor?: string;
}
export interface InsightsByClassInput {
  /**
   * Only marks of this status.
   */
  estado?: Estado;
  /**
   * Only marks of this sign type.
   */
  tipoSigno?: string;
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * Filed on this day or later.
   */
  fechaPresentacionDesde?: string;
  /**
   * Filed on this day or earlier.
   */
  fechaPresentacionHasta?: string;
}
export interface InsightsByEstadoInput {
  /**
   * Only marks of this status.
   */
  estado?: Estado;
  /**
   * Only marks of this sign type.
   */
  tipoSigno?: string;
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * Filed on this day or later.
   */
  fechaPresentacionDesde?: string;
  /**
   * Filed on this day or earlier.
   */
  fechaPresentacionHasta?: string;
}
export interface InsightsByMonthInput {
  /**
   * Only marks of this status.
   */
  estado?: Estado;
  /**
   * Only marks of this sign type.
   */
  tipoSigno?: string;
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * Filed on this day or later.
   */
  fechaPresentacionDesde?: string;
  /**
   * Filed on this day or earlier.
   */
  fechaPresentacionHasta?: string;
  /**
   * Only the newest so many months in which marks were filed; all by default.
   */
  limit?: number;
}
export interface InsightsByHolderInput {
  /**
   * Only marks of this status.
   */
  estado?: Estado;
  /**
   * Only marks of this sign type.
   */
  tipoSigno?: string;
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * Filed on this day or later.
   */
  fechaPresentacionDesde?: string;
  /**
   * Filed on this day or earlier.
   */
  fechaPresentacionHasta?: string;
  /**
   * Entries at most.
   */
  topN?: number;
}
export interface InsightsByRepresentanteInput {
  /**
   * Only marks of this status.
   */
  estado?: Estado;
  /**
   * Only marks of this sign type.
   */
  tipoSigno?: string;
  /**
   * Nice classes.
   *
   * @maxItems 100
   */
  clase?: number[];
  /**
   * Filed on this day or later.
   */
  fechaPresentacionDesde?: string;
  /**
   * Filed on this day or earlier.
   */
  fechaPresentacionHasta?: string;
  /**
   * Entries at most.
   */
  topN?: number;
}
export interface GetFeriadosInput {
  /**
   * First day.
   */
  desde?: string;
  /**
   * Last day.
   */
  hasta?: string;
  /**
   * true: an object with data and coverage; false: a bare array.
   */
  envelope?: boolean;
}
export interface CreateWatchlistInput {
  /**
   * Name of the watchlist.
   */
  label: string;
  /**
   * What to watch; at least one.
   *
   * @minItems 1
   */
  items: NewWatchItem[];
  /**
   * Where notifications go; null: hits are only pulled.
   */
  callbackUrl?: string | null;
  filters?: WatchFilters;
  /**
   * true: compare once with the whole register as it stands.
   */
  baseline?: boolean;
  /**
   * A repeated request with the same key gets the first answer.
   */
  idempotencyKey?: string;
}
export interface WatchFilters {
  /**
   * Leave out what is less similar.
   */
  minScore?: number;
  /**
   * Nice classes.
   *
   * @maxItems 45
   */
  clase?: number[];
  /**
   * Every class, also for an item that is an application number.
   */
  allClasses?: boolean;
  /**
   * true: leave out denegada, vencida and anulada.
   */
  liveOnly?: boolean;
  /**
   * true: leave out caducado, rechazada, desistida and abandonada too.
   */
  vivas?: boolean;
}
export interface GetWatchlistInput {
  /**
   * Watchlist id.
   */
  id: string;
}
export interface PatchWatchlistInput {
  /**
   * Watchlist id.
   */
  id: string;
  /**
   * Name of the watchlist.
   */
  label?: string;
  /**
   * Where notifications go; null: hits are only pulled.
   */
  callbackUrl?: string | null;
  filters?: WatchFilters;
  /**
   * paused suspends, active resumes.
   */
  status?: 'active' | 'paused';
  /**
   * true: make a new signing secret.
   */
  rotateSecret?: boolean;
  /**
   * With rotateSecret: hours for which the old secret signs too.
   */
  overlapHours?: number;
}
export interface DeleteWatchlistInput {
  /**
   * Watchlist id.
   */
  id: string;
}
export interface ListWatchHitsInput {
  /**
   * Watchlist id.
   */
  id: string;
  /**
   * nextCursor of the page before, unchanged.
   */
  since?: string;
  /**
   * Hits at most.
   */
  limit?: number;
}
export interface ListWatchItemsInput {
  /**
   * Watchlist id.
   */
  id: string;
}
export interface AddWatchItemInput {
  /**
   * Watchlist id.
   */
  id: string;
  /**
   * A known application number, or else the text of a mark.
   */
  mark?: string;
  /**
   * Text of a mark.
   */
  marca?: string;
  /**
   * Application number.
   */
  nroSolicitud?: string;
}
export interface RemoveWatchItemInput {
  /**
   * Watchlist id.
   */
  id: string;
  /**
   * Id of the item.
   */
  itemId: number;
}
export interface ListDeliveriesInput {
  /**
   * Watchlist id.
   */
  id: string;
  /**
   * Entries at most.
   */
  limit?: number;
  /**
   * nextCursor of the page before, unchanged.
   */
  cursor?: string;
}
export interface TestWebhookInput {
  /**
   * Watchlist id.
   */
  id: string;
}
export interface OperationOutputs {
  searchBrands: BrandPage;
  findSimilarByText: SimilarBrands;
  compareBrands: Comparison;
  exportBrands: string | ExportEstimate;
  getBrandDetail: BrandDetail | CompactBrandDetail;
  getBrandReport: BrandReport | CompactBrandReport;
  getBrandOpposition: BrandOpposition;
  findSimilarByNumber: SimilarBrands;
  getBrandsBatch: BrandBatch;
  screenBrands: Screening;
  listOpenOppositions: OpenOppositions;
  listPersonas: PersonasPage;
  getBrandPlazos: BrandPlazos;
  listPlazos: PlazosPage;
  getPlazosCalendar: string;
  createCalendar: CreatedCalendar;
  listCalendars: Calendars;
  deleteCalendar: Record<string, never>;
  calculatePlazo: CalculatedPlazo;
  listChanges: ChangesPage;
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
  fechaPublicacion: string | null;
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
   * Present where text ranked the result. It orders one answer only; compare `similitud`.
   */
  score?: number;
  /**
   * How alike the searched text and the mark are, the same from search to search; present beside `score`.
   */
  similitud?: number;
  matchedFields?: MatchedField[];
  matchedBy?: Channel;
  highlight?: Highlight;
  /**
   * Why the mark is like the searched text; where `explain` asks for it.
   */
  explicacion?: Explicacion;
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
export interface Explicacion {
  aspectos: Aspectos;
  compartidos: Compartido[];
}
export interface Aspectos {
  visual: Aspecto;
  fonetico: Aspecto;
  conceptual: Aspecto;
}
/**
 * identico from .99, alto from .8, medio from .5, bajo from .2; null: not looked at.
 */
export interface Aspecto {
  valor: number | null;
  grado: ('identico' | 'alto' | 'medio' | 'bajo' | 'nulo') | null;
  /**
   * Of fonetico: es where the two are as much alike with every word read in Spanish, en where it takes the English, or another foreign, reading of one.
   */
  lectura?: 'es' | 'en';
}
export interface Compartido {
  tipo: 'palabra' | 'inicio' | 'contenido' | 'sonido' | 'concepto';
  /**
   * UTF-16 offsets, the end exclusive.
   *
   * @minItems 2
   * @maxItems 2
   */
  a: [number, number];
  /**
   * UTF-16 offsets, the end exclusive.
   *
   * @minItems 2
   * @maxItems 2
   */
  b: [number, number];
  /**
   * How many marks hold it: what thousands share is weak evidence.
   */
  marcas: number | null;
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
  items: SimilarBrand[];
  dataAsOf?: string;
}
export interface SimilarBrand {
  nroSolicitud: string;
  nroRegistro: string | null;
  denominacion: string;
  estado: Estado;
  tipoSigno: string;
  fechaPresentacion: string | null;
  fechaPublicacion: string | null;
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
  explicacion?: Explicacion;
}
export interface Signals {
  exact: boolean;
  text: number;
  phonetic: number;
  semantic: number | null;
  contains: boolean;
  sharedClases: number[];
}
export interface Comparison {
  a: MarcaComparada;
  b: MarcaComparada;
  score: number;
  lowConfidence: boolean;
  signals: Signals;
  aspectos: Aspectos;
  compartidos: Compartido[];
  /**
   * Present where both are marks of the register.
   */
  clases?: {
    comunes: number[];
    soloA: number[];
    soloB: number[];
  };
  noEvaluado: ('productos_y_servicios' | 'elementos_figurativos' | 'notoriedad')[];
}
export interface MarcaComparada {
  texto: string;
  nroSolicitud?: string;
  /**
   * As it is compared: folded.
   */
  normalizado: string;
  /**
   * How it sounds to who reads Spanish, and English.
   */
  fonetica: {
    lectura: 'es' | 'en';
    clave: string;
  }[];
}
export interface ExportEstimate {
  /**
   * Marks.
   */
  total: number;
  /**
   * Quota units: one for each 1,000 rows begun, at least one.
   */
  unidades: number;
}
export interface BrandDetail {
  nroSolicitud: string;
  nroRegistro: string | null;
  denominacion: string;
  estado: Estado;
  tipoSigno: string;
  fechaPresentacion: string | null;
  fechaPublicacion: string | null;
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
  fuentes: Fuente[];
  /**
   * Renewals that documents show, oldest first; evidence, and no acts of the office.
   */
  renovaciones?: Renovacion[];
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
export interface Renovacion {
  /**
   * The expiry before.
   */
  desde: string;
  /**
   * The expiry ten years later.
   */
  hasta: string;
  /**
   * Time of the first document with the later expiry.
   */
  vistoEn: string;
}
export interface CompactBrandDetail {
  nroSolicitud: string;
  nroRegistro: string | null;
  denominacion: string;
  estado: Estado;
  tipoSigno: string;
  fechaPresentacion: string | null;
  fechaPublicacion: string | null;
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
  clasesDetalle: ClaseDetalle[];
  traduccion?: string;
  descripcionEtiqueta?: string;
  fuentes: Fuente[];
  /**
   * Renewals that documents show, oldest first; evidence, and no acts of the office.
   */
  renovaciones?: Renovacion[];
  dataAsOf?: string;
  /**
   * anotaciones and cobertura are left out.
   */
  compacto: true;
}
export interface BrandReport {
  nroSolicitud: string;
  nroRegistro: string | null;
  denominacion: string;
  estado: Estado;
  tipoSigno: string;
  fechaPresentacion: string | null;
  fechaPublicacion: string | null;
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
  fuentes: Fuente[];
  /**
   * Renewals that documents show, oldest first; evidence, and no acts of the office.
   */
  renovaciones?: Renovacion[];
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
export interface CompactBrandReport {
  nroSolicitud: string;
  nroRegistro: string | null;
  denominacion: string;
  estado: Estado;
  tipoSigno: string;
  fechaPresentacion: string | null;
  fechaPublicacion: string | null;
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
  clasesDetalle: ClaseDetalle[];
  traduccion?: string;
  descripcionEtiqueta?: string;
  fuentes: Fuente[];
  /**
   * Renewals that documents show, oldest first; evidence, and no acts of the office.
   */
  renovaciones?: Renovacion[];
  dataAsOf?: string;
  estadoDerivado?: Estado;
  estadoDesactualizado: boolean;
  evidencia: Evidencia[];
  /**
   * anotaciones and cobertura are left out.
   */
  compacto: true;
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
export interface Screening {
  items: ScreenedName[];
  dataAsOf?: string;
}
export interface ScreenedName {
  /**
   * As sent, else the place in the list, from 0.
   */
  id: string;
  q?: string;
  nro?: string;
  /**
   * Most similar first; absent where there is an error.
   */
  items?: SimilarBrand[];
  error?: {
    code: ErrorCode;
    message: string;
  };
}
export interface OpenOppositions {
  items: {
    nroSolicitud: string;
    nroRegistro: string | null;
    denominacion: string;
    estado: Estado;
    tipoSigno: string;
    fechaPresentacion: string | null;
    fechaPublicacion: string | null;
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
     * Present where text ranked the result. It orders one answer only; compare `similitud`.
     */
    score?: number;
    /**
     * How alike the searched text and the mark are, the same from search to search; present beside `score`.
     */
    similitud?: number;
    matchedFields?: MatchedField[];
    matchedBy?: Channel;
    highlight?: Highlight;
    /**
     * Why the mark is like the searched text; where `explain` asks for it.
     */
    explicacion?: Explicacion;
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
export interface BrandPlazos {
  nroSolicitud: string;
  items: Plazo[];
  /**
   * Range in which holidays are known; null: nowhere.
   */
  calendario: HolidayCoverage | null;
  dataAsOf?: string;
}
export interface Plazo {
  tipo:
    | 'oposicion'
    | 'publicacion'
    | 'renovacion'
    | 'nulidad'
    | 'no_uso'
    | 'contestacion'
    | 'observacion_de_fondo'
    | 'apelacion'
    | 'pago_final';
  /**
   * Article that sets the term, such as LPI-5.
   */
  regla: string;
  /**
   * fecha: the dates are known and the term is not over; pendiente: what it runs from has not happened; desconocido: the data does not carry what is needed, see falta; cerrado: over.
   */
  kind: 'fecha' | 'pendiente' | 'desconocido' | 'cerrado';
  /**
   * The field or act that the term runs from.
   */
  base?: {
    campo?: string;
    anotacionId?: string;
    fecha: string;
  };
  /**
   * First day on which something may be done.
   */
  abre?: string;
  /**
   * Last day of the term.
   */
  vence?: string;
  /**
   * Last day of the grace period, with surcharge.
   */
  graciaHasta?: string;
  unidad: 'dia_habil' | 'mes' | 'anio';
  cantidad: number;
  /**
   * oficina: the office states the date; calculado: counted from base.
   */
  origen: 'oficina' | 'calculado';
  /**
   * What is not known.
   */
  falta?: ('notificacion' | 'ejecutoria' | 'calendario' | 'fecha' | 'acto_de_renovacion')[];
  /**
   * What the date does not prove.
   */
  advertencias: (
    | 'no_prueba_cierre'
    | 'mala_fe'
    | 'ley_anterior'
    | 'posible_renovacion'
    | 'designacion_internacional'
  )[];
}
export interface HolidayCoverage {
  from: string;
  through: string;
}
export interface PlazosPage {
  items: {
    nroSolicitud: string;
    nroRegistro: string | null;
    denominacion: string;
    estado: Estado;
    tipoSigno: string;
    fechaPresentacion: string | null;
    fechaPublicacion: string | null;
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
     * Present where text ranked the result. It orders one answer only; compare `similitud`.
     */
    score?: number;
    /**
     * How alike the searched text and the mark are, the same from search to search; present beside `score`.
     */
    similitud?: number;
    matchedFields?: MatchedField[];
    matchedBy?: Channel;
    highlight?: Highlight;
    /**
     * Why the mark is like the searched text; where `explain` asks for it.
     */
    explicacion?: Explicacion;
    plazo: Plazo;
  }[];
  nextCursor: string | null;
  estimatedTotal: number;
  /**
   * Range in which holidays are known; null: nowhere.
   */
  calendario: HolidayCoverage | null;
  dataAsOf?: string;
}
export interface CreatedCalendar {
  id: string;
  label: string;
  tipo: 'oposicion' | 'publicacion' | 'renovacion' | 'nulidad' | 'no_uso';
  filters: CalendarFilters;
  lang: 'es' | 'en';
  createdAt: string;
  /**
   * UTC day on which the address was read last; each such day costs its key one unit.
   */
  lastReadOn: string | null;
  /**
   * Address to subscribe to, which needs no key: whoever has it reads the calendar. Only here.
   */
  url: string;
}
export interface Calendars {
  items: Calendar[];
}
export interface Calendar {
  id: string;
  label: string;
  tipo: 'oposicion' | 'publicacion' | 'renovacion' | 'nulidad' | 'no_uso';
  filters: CalendarFilters;
  lang: 'es' | 'en';
  createdAt: string;
  /**
   * UTC day on which the address was read last; each such day costs its key one unit.
   */
  lastReadOn: string | null;
}
export interface CalculatedPlazo {
  desde: string;
  cantidad: number;
  unidad: 'dia_habil' | 'mes' | 'anio';
  /**
   * Last day, moved to a business day where it falls on another.
   */
  vence: string;
}
export interface ChangesPage {
  items: Change[];
  nextCursor: string;
  dataAsOf?: string;
}
export interface Change {
  seq: number;
  nroSolicitud: string;
  /**
   * Version of the mark since this change.
   */
  version: number;
  tipo: 'created' | 'updated';
  /**
   * Fields that changed; empty for a mark that is new.
   */
  campos: string[];
  source: string;
  runId: string;
  at: string;
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
  errorCells?: number;
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
  /**
   * Until when the mark can be opposed, as of today; the snapshot stays as it was.
   */
  plazoOposicion?: Plazo;
}
export interface Deliveries {
  items: Delivery[];
  nextCursor: string | null;
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
  intentos: DeliveryAttempt[];
}
export interface DeliveryAttempt {
  attemptedAt: string;
  /**
   * HTTP status of the answer; null without one.
   */
  status: number | null;
  durationMs: number;
  outcome: 'delivered' | 'rejected' | 'timeout' | 'unreachable' | 'unsafe';
}
export interface WebhookTest {
  delivered: boolean;
  /**
   * HTTP status of the answer; null without one.
   */
  status: number | null;
  durationMs: number;
  outcome: 'delivered' | 'rejected' | 'timeout' | 'unreachable' | 'unsafe';
}
export interface ErrorEnvelope {
  error: {
    code: ErrorCode;
    message: string;
    requestId: string;
    coverage?: HolidayCoverage | null;
  };
}
export interface WebhookNotification {
  type: 'watch.hits';
  id: string;
  timestamp: string;
  data: {
    watchlistId: string;
    newHits: number;
    test?: true;
  };
}
export interface ExportManifest {
  /**
   * Rows that follow.
   */
  total: number;
  /**
   * The change up to which the marks were chosen.
   */
  generation: number;
  /**
   * `since` of /v1/changes for whatever changed after that.
   */
  changesCursor: string;
  dataAsOf: string | null;
}
