import { nearestName, type OperationRoute, pathFields } from '@marcario/core/contract';
import { type CallOperation, createCallOperation } from './call-operation.ts';
import {
  type CallOptions,
  type ClientOptions,
  type Connection,
  createConnection,
} from './client-options.ts';
import type { Calendar } from './contract-types.ts';
import type { MirrorOptions } from './copy-register.ts';
import type { CalendarsResource as DerivedCalendars, DerivedMethods } from './methods.ts';
import type { OperationId } from './operation-request.ts';
import { operationFields, operationRoutes } from './operations.ts';
import { createPages } from './pages.ts';
import { type BrandsResource, createBrandsResource } from './resources/brands.ts';

/** Secret addresses of calendars: each works without a key for anybody who has it. */
export interface CalendarsResource extends DerivedCalendars {
  /** `GET /v1/calendars`: the active addresses, newest first, without their secrets. */
  list(options?: CallOptions): Promise<Calendar[]>;
}

/** A client of one service with one key. */
export interface MarcarioClient extends DerivedMethods {
  /** Marks: search, similar marks, detail, report, opposition, batch. */
  readonly brands: BrandsResource;
  /** Secret addresses of calendars, which programs subscribe to without a key. */
  readonly calendars: CalendarsResource;
  /** Holidays, and the range of dates for which the holiday calendar is complete. */
  readonly feriados: DerivedMethods['feriados'];
  /** Counts of marks by class, status, month and person. */
  readonly insights: DerivedMethods['insights'];
  /** Open oppositions in the whole register. */
  readonly oppositions: DerivedMethods['oppositions'];
  /** Holders and representatives with their counts of marks. */
  readonly personas: DerivedMethods['personas'];
  /** Terms of a mark, and terms of any length. */
  readonly plazos: DerivedMethods['plazos'];
  /** Watchlists of the key's organisation, their hits and their webhooks. */
  readonly watch: DerivedMethods['watch'];
  /**
   * Mirrors the register: passes on every mark, then every mark that changes, until the signal is aborted. Store
   * the marks and the cursor; continuing at that cursor after an interruption makes the copy equal to the register. A
   * call that fails after its retries ends the mirror; start it again.
   * @returns with `follow: false`, the newest cursor once there are no newer changes
   * @throws MarcarioError, what `onBrand` or `onCursor` throws, or the signal's reason
   */
  readonly mirror: (options: MirrorOptions) => Promise<string>;
  /**
   * Calls any operation by name, for example `call('getFreshness', { envelope: true })`. The input is sent
   * as it is given; only the service validates it.
   * @throws MarcarioApiError if the service returns an error, MarcarioTimeoutError or
   * MarcarioConnectionError if no response arrives, TypeError if the input cannot be sent.
   */
  readonly call: CallOperation;
}

/**
 * Creates a typed client of a Marcario service; create one and share it. Reads, and creations of
 * watchlists, are retried after temporary failures, with growing delays and according to `Retry-After`. Any
 * other change is retried only if a rate limit rejected it, because then nothing was changed.
 *
 * @param options `baseUrl` and `apiKey` default to the environment variables `MARCARIO_BASE_URL` and
 * `MARCARIO_API_KEY`, if there is an environment; options override the variables
 * @throws TypeError that names the invalid option.
 * @example
 * const client = createClient({ baseUrl: 'https://marcas.example', apiKey });
 * const { items } = await client.brands.search({ q: 'kolun', clase: [29] });
 * for await (const brand of client.brands.search({ titular: ['lechera'], limit: 100 })) { ... }
 */
export function createClient(options: ClientOptions = {}): MarcarioClient {
  return createClientOver(createConnection(options));
}

/** Replacements for parameters of an earlier contract, which the service still accepts and ignores. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    denominacion: 'nombre',
    fechaDesde: 'fechaPresentacionDesde',
    fechaHasta: 'fechaPresentacionHasta',
  }),
);

/** Rejects unknown fields, so that a typing error that the compiler missed does not return the whole register. */
function rejectUnknownFields(call: CallOperation): CallOperation {
  return async (operation, input, options) => {
    for (const [name, value] of Object.entries(input)) {
      if (value !== undefined) requireKnownField(operation, name);
    }
    return call(operation, input, options);
  };
}

/** @throws TypeError for an unknown field; it suggests the most similar field, or lists all fields. */
function requireKnownField(operation: OperationId, name: string): void {
  const known: readonly string[] = operationFields[operation];
  if (known.includes(name)) return;
  const replacement = REPLACEMENTS.get(name);
  const suggestion =
    replacement !== undefined && known.includes(replacement)
      ? replacement
      : nearestName(name, known);
  const advice =
    suggestion === null ? `it takes ${known.join(', ') || 'none'}` : `use ${suggestion}`;
  throw new TypeError(`${operation} takes no ${name}: ${advice}`);
}

/** Creates the client of a connection, whose clock tests can control. */
export function createClientOver(connection: Connection): MarcarioClient {
  const call = createCallOperation(connection);
  const judged = rejectUnknownFields(call);
  const derived = createDerivedMethods(judged);
  const brands = createBrandsResource(judged, derived.brands, connection.timeoutMs);
  const { sleep } = connection.timing;
  return {
    ...derived,
    brands,
    calendars: {
      ...derived.calendars,
      list: async (options) => (await judged('listCalendars', {}, options)).items,
    },
    // The module is loaded on first use, so that programs without a mirror do not load it.
    mirror: async (options) => {
      const { copyRegister } = await import('./copy-register.ts');
      return copyRegister({ call: judged, exported: brands.export, sleep }, options);
    },
    call,
  };
}

interface ClientRoute extends OperationRoute {
  /** Name of the client's method, such as `watch.why`; absent if the method is written by hand. */
  readonly client?: string;
  readonly fixed?: object;
  /** The field of a page that lists its items. */
  readonly pages?: string;
}

type Fields = Readonly<Record<string, unknown>>;
type Call = (operation: OperationId, input: Fields, options?: CallOptions) => Promise<Fields>;

/** Creates the client methods that the table of operations names, by group. */
function createDerivedMethods(call: CallOperation): DerivedMethods {
  const methods: Record<string, Record<string, unknown>> = {};
  for (const [id, route] of Object.entries<ClientRoute>(operationRoutes)) {
    if (route.client === undefined) continue;
    const [name = '', group = ''] = route.client.split('.').reverse();
    methods[group] = {
      ...methods[group],
      [name]: createMethod(call as Call, id as OperationId, route),
    };
  }
  const { '': own, ...groups } = methods;
  return { ...own, ...groups } as unknown as DerivedMethods;
}

/**
 * Creates a method that takes the path fields one by one, the others as one object if there are any, and the options.
 */
function createMethod(call: Call, id: OperationId, route: ClientRoute) {
  const { fixed = {}, pages, method } = route;
  const named = pathFields(route);
  const fields: readonly string[] = operationFields[id];
  const takesParams = fields.length > named.length + Object.keys(fixed).length;
  const listing =
    pages === undefined ? undefined : createListingMethod(call, { id, pages, fields, fixed });
  return (...given: unknown[]) => {
    const [params, options] = given.slice(named.length) as [Fields?, CallOptions?];
    const input = {
      ...(takesParams ? params : {}),
      ...Object.fromEntries(named.map((name, at) => [name, given[at]])),
    };
    const how = takesParams ? options : (params as CallOptions | undefined);
    if (listing) return createPages(listing, input, how);
    const answer = call(id, { ...input, ...fixed }, how);
    return method === 'DELETE' ? answer.then(() => undefined) : answer;
  };
}

interface Paged {
  readonly id: OperationId;
  readonly pages: string;
  readonly fields: readonly string[];
  readonly fixed: object;
}

/** Creates a listing method. Further pages are requested by `cursor`, or by `since` until there are no newer items. */
function createListingMethod(call: Call, { id, pages, fields, fixed }: Paged) {
  const pageItems = (page: Fields) => page[pages] as unknown[];
  const field = fields.includes('cursor') ? 'cursor' : 'since';
  return {
    ask: (input: Fields, options: CallOptions) => call(id, { ...input, ...fixed }, options),
    items: pageItems,
    next: (input: Fields, page: Fields) =>
      page['nextCursor'] === null || (field === 'since' && pageItems(page).length === 0)
        ? null
        : { ...input, [field]: page['nextCursor'] },
  };
}
