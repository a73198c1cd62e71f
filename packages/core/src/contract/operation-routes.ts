import type { Scope } from './scopes.ts';

/** The message of a 404 for a path that is no route: a client recognises by it that its address is wrong. */
export const NO_SUCH_ROUTE = 'No such route';

/** The plain half of an operation row: what a client needs to make the call. No schema in it. */
export interface OperationRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path under the base address; `{name}` stands for the input field of that name. */
  readonly path: string;
  /** Null: any valid key. */
  readonly scope: Scope | null;
  /** The MCP tool; null for none. */
  readonly tool: string | null;
  /** Where several rows share a tool: the argument that picks this one. Exactly one is given. */
  readonly toolKey?: string;
  /** HTTP status of success. */
  readonly status: 200 | 201 | 204;
  /** False: the call costs no quota unit. */
  readonly billable: boolean;
  /** The list of the input of which each entry costs a unit; a call without one costs one. */
  readonly unitEach?: string;
  /**
   * What a tool answers of `limit` entries for each of `unitEach` where no limit is said: so many together at most,
   * which a model can still hold in mind.
   */
  readonly toolEntries?: number;
  /** Input fields that travel as request headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Names of an earlier contract: taken, not told of, and silently discarded (specification 9). */
  readonly retired?: readonly string[];
  /** Input fields that MCP fixes: there the answer is always enveloped (specification 4.5). */
  readonly toolInput?: Readonly<Record<string, unknown>>;
  /** Seconds for which a client may keep the answer. */
  readonly maxAge?: number;
  /** Media type of the answer where that is a text and no JSON. */
  readonly mediaType?: string;
  /** Languages of its texts, the first by default: the input field `lang`, or else what the caller accepts. */
  readonly languages?: readonly string[];
  /** True: it changes what is kept, which its scope does not tell. */
  readonly writes?: true;
  /** True: what is answered is a stream of text, written as it is taken. */
  readonly streams?: true;
  /** True: an answer that no text ranks carries an ETag, by which a client may ask whether it still holds. */
  readonly revalidates?: true;
}

const read = { method: 'GET', status: 200, billable: true } as const;

const insight = { ...read, scope: 'insights:read', retired: ['fechaDesde', 'fechaHasta'] } as const;

/** Every operation of the service by id: the one table that REST, MCP, the client and the documents read. */
export const operationRoutes = {
  searchBrands: {
    ...read,
    path: '/v1/brands',
    scope: 'brands:read',
    tool: 'search_brands',
    retired: ['denominacion', 'fechaDesde', 'fechaHasta'],
    revalidates: true,
  },
  findSimilarByText: {
    ...read,
    path: '/v1/brands/similar',
    scope: 'brands:read',
    tool: 'find_similar_brands',
    toolKey: 'q',
  },
  compareBrands: {
    ...read,
    path: '/v1/brands/compare',
    scope: 'brands:read',
    tool: 'compare_brands',
  },
  exportBrands: {
    ...read,
    path: '/v1/brands/export',
    scope: 'brands:read',
    tool: null,
    streams: true,
  },
  getBrandDetail: {
    ...read,
    path: '/v1/brands/{nroSolicitud}',
    scope: 'brands:read',
    tool: 'get_brand_detail',
    revalidates: true,
  },
  getBrandReport: {
    ...read,
    path: '/v1/brands/{nro}/report',
    scope: 'brands:read',
    tool: 'get_brand_report',
    revalidates: true,
  },
  getBrandOpposition: {
    ...read,
    path: '/v1/brands/{nro}/opposition',
    scope: 'brands:read',
    tool: 'get_brand_opposition',
  },
  findSimilarByNumber: {
    ...read,
    path: '/v1/brands/{nro}/similar',
    scope: 'brands:read',
    tool: 'find_similar_brands',
    toolKey: 'nro',
  },
  getBrandsBatch: {
    method: 'POST',
    status: 200,
    billable: true,
    path: '/v1/brands/batch',
    scope: 'brands:read',
    tool: 'get_brands_batch',
  },
  screenBrands: {
    method: 'POST',
    status: 200,
    billable: true,
    path: '/v1/brands/screening',
    scope: 'brands:read',
    tool: 'screen_brands',
    unitEach: 'consultas',
    toolEntries: 75,
  },
  listOpenOppositions: {
    ...read,
    path: '/v1/oppositions/open',
    scope: 'brands:read',
    tool: 'list_open_oppositions',
    revalidates: true,
  },
  listPersonas: {
    ...read,
    path: '/v1/personas',
    scope: 'brands:read',
    tool: 'list_personas',
    revalidates: true,
  },
  getBrandPlazos: {
    ...read,
    path: '/v1/brands/{nro}/plazos',
    scope: 'brands:read',
    tool: 'get_brand_plazos',
  },
  listPlazos: {
    ...read,
    path: '/v1/plazos',
    scope: 'brands:read',
    tool: 'list_plazos',
    revalidates: true,
  },
  getPlazosCalendar: {
    ...read,
    path: '/v1/plazos.ics',
    scope: 'brands:read',
    tool: null,
    mediaType: 'text/calendar; charset=utf-8',
    languages: ['es', 'en'],
    revalidates: true,
  },
  createCalendar: {
    method: 'POST',
    status: 201,
    billable: true,
    path: '/v1/calendars',
    scope: 'brands:read',
    tool: 'create_calendar',
    writes: true,
  },
  listCalendars: {
    ...read,
    path: '/v1/calendars',
    scope: 'brands:read',
    tool: 'list_calendars',
  },
  deleteCalendar: {
    method: 'DELETE',
    status: 204,
    billable: true,
    path: '/v1/calendars/{id}',
    scope: 'brands:read',
    tool: 'delete_calendar',
    writes: true,
  },
  calculatePlazo: {
    ...read,
    path: '/v1/plazos/calcular',
    scope: 'insights:read',
    tool: 'calculate_plazo',
  },
  listChanges: {
    ...read,
    path: '/v1/changes',
    scope: 'brands:read',
    tool: 'list_changes',
  },
  getFreshness: {
    ...read,
    path: '/v1/freshness',
    scope: 'insights:read',
    tool: 'get_freshness',
    toolInput: { envelope: true },
  },
  getSyncRuns: {
    ...read,
    path: '/v1/sync-runs',
    scope: 'insights:read',
    tool: 'get_sync_runs',
    toolInput: { envelope: true },
  },
  insightsByClass: {
    ...insight,
    path: '/v1/insights/by-class',
    tool: 'insights_by_class',
  },
  insightsByEstado: {
    ...insight,
    path: '/v1/insights/by-estado',
    tool: 'insights_by_estado',
  },
  insightsByMonth: {
    ...insight,
    path: '/v1/insights/by-month',
    tool: 'insights_by_month',
  },
  insightsByHolder: {
    ...insight,
    path: '/v1/insights/by-holder',
    tool: 'insights_by_holder',
  },
  insightsByRepresentante: {
    ...insight,
    path: '/v1/insights/by-representante',
    tool: 'insights_by_representante',
  },
  getFeriadosCobertura: {
    ...read,
    path: '/v1/feriados/cobertura',
    scope: 'insights:read',
    tool: 'get_feriados_cobertura',
    revalidates: true,
    maxAge: 3_600,
  },
  getFeriados: {
    ...read,
    path: '/v1/feriados',
    scope: 'insights:read',
    tool: 'get_feriados',
    revalidates: true,
    toolInput: { envelope: true },
  },
  getUsage: {
    ...read,
    billable: false,
    path: '/v1/usage',
    scope: null,
    tool: 'get_usage',
  },
  createWatchlist: {
    method: 'POST',
    status: 201,
    billable: true,
    path: '/v1/watch',
    scope: 'watch:write',
    tool: 'watch_register',
    headers: { 'Idempotency-Key': 'idempotencyKey' },
  },
  listWatchlists: {
    ...read,
    path: '/v1/watch',
    scope: 'watch:read',
    tool: 'watch_list',
  },
  getWatchlist: {
    ...read,
    path: '/v1/watch/{id}',
    scope: 'watch:read',
    tool: 'watch_get',
  },
  patchWatchlist: {
    method: 'PATCH',
    status: 200,
    billable: true,
    path: '/v1/watch/{id}',
    scope: 'watch:write',
    tool: 'watch_patch',
  },
  deleteWatchlist: {
    method: 'DELETE',
    status: 204,
    billable: true,
    path: '/v1/watch/{id}',
    scope: 'watch:write',
    tool: 'watch_delete',
  },
  listWatchHits: {
    ...read,
    path: '/v1/watch/{id}/hits',
    scope: 'watch:read',
    tool: 'watch_list_hits',
  },
  listWatchItems: {
    ...read,
    path: '/v1/watch/{id}/items',
    scope: 'watch:read',
    tool: 'watch_list_items',
  },
  addWatchItem: {
    method: 'POST',
    status: 201,
    billable: true,
    path: '/v1/watch/{id}/items',
    scope: 'watch:write',
    tool: 'watch_add_item',
  },
  removeWatchItem: {
    method: 'DELETE',
    status: 204,
    billable: true,
    path: '/v1/watch/{id}/items/{itemId}',
    scope: 'watch:write',
    tool: 'watch_remove_item',
  },
  listDeliveries: {
    ...read,
    path: '/v1/watch/{id}/deliveries',
    scope: 'watch:read',
    tool: 'watch_list_deliveries',
  },
  testWebhook: {
    method: 'POST',
    status: 200,
    billable: true,
    path: '/v1/watch/{id}/test',
    scope: 'watch:write',
    tool: 'watch_test',
  },
} as const satisfies Record<string, OperationRoute>;

/** Name of an operation. */
export type OperationId = keyof typeof operationRoutes;

/** The input fields that stand in the path. */
export function pathFields(route: OperationRoute): string[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}

/** What callers call an application number, whichever of the two a path has. */
const NUMBER_NAMES = ['nro', 'nroSolicitud'];

/** The application number in the path, and the other name that is taken for it (decision D17). */
export function numberField(route: OperationRoute): { name: string; alias: string } | null {
  const name = pathFields(route).find((field) => NUMBER_NAMES.includes(field));
  const alias = NUMBER_NAMES.find((other) => other !== name);
  return name === undefined || alias === undefined ? null : { name, alias };
}
