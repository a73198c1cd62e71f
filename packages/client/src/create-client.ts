import { nearestName } from '@marcario/core/contract';
import { type CallOperation, createCallOperation } from './call-operation.ts';
import {
  type CallOptions,
  type ClientOptions,
  type Connection,
  connectionFrom,
} from './client-options.ts';
import type { Usage } from './contract-types.ts';
import type { MirrorOptions } from './copy-register.ts';
import type { OperationId } from './operation-request.ts';
import { operationFields } from './operations.ts';
import { type BrandsResource, brandsResource } from './resources/brands.ts';
import { type CorpusCalls, corpusCalls } from './resources/corpus.ts';
import { type FeriadosResource, feriadosResource } from './resources/feriados.ts';
import { type InsightsResource, insightsResource } from './resources/insights.ts';
import { type OppositionsResource, oppositionsResource } from './resources/oppositions.ts';
import { type PersonasResource, personasResource } from './resources/personas.ts';
import {
  type CalendarsResource,
  calendarsResource,
  type PlazosResource,
  plazosResource,
} from './resources/plazos.ts';
import { type WatchResource, watchResource } from './resources/watch.ts';

/** A client of one service with one key. */
export interface MarcarioClient extends CorpusCalls {
  /** Marks: search, similar ones, detail, report, opposition, batch. */
  readonly brands: BrandsResource;
  /** Secret addresses of calendars, which programs subscribe to without a key. */
  readonly calendars: CalendarsResource;
  /** The holiday calendar and the range in which it is complete. */
  readonly feriados: FeriadosResource;
  /** Counts of marks by class, status, month and person. */
  readonly insights: InsightsResource;
  /** Oppositions that are open across the register. */
  readonly oppositions: OppositionsResource;
  /** Holders and representatives with their counts of marks. */
  readonly personas: PersonasResource;
  /** Terms of a mark, and terms of any length. */
  readonly plazos: PlazosResource;
  /** Watchlists of the key's organisation, their hits and their webhooks. */
  readonly watch: WatchResource;
  /**
   * Keeps a copy of the register: hands over every mark, then every mark that changes, until the signal ends
   * it. Keep the marks and the cursor that it tells of; begun anew at that cursor, after whatever stop, the copy
   * ends equal to the register. A call that fails beyond its retries ends it: begin anew.
   * @returns with `follow: false` the newest cursor, once nothing is newer
   * @throws MarcarioError, what `onBrand` or `onCursor` throws, or the signal's reason
   */
  readonly mirror: (options: MirrorOptions) => Promise<string>;
  /** `GET /v1/usage`: quota, units used and left this month, burst limit. Costs no quota unit. */
  usage(options?: CallOptions): Promise<Usage>;
  /**
   * Any operation by name, for example `call('getFreshness', { envelope: true })`. The input goes out
   * as it is given: the service judges it.
   * @throws MarcarioApiError when the service refuses, MarcarioTimeoutError or
   * MarcarioConnectionError when no answer arrives, TypeError when the input cannot be sent.
   */
  readonly call: CallOperation;
}

/**
 * A typed client of a Marcario service: make one and share it. Reads, and creations of watchlists,
 * are sent again when a failure may pass, with growing pauses and as `Retry-After` asks; any other
 * change only when a limit refused it, for then nothing was changed.
 *
 * @param options `baseUrl` and `apiKey` may be left to `MARCARIO_BASE_URL` and `MARCARIO_API_KEY` where there is an
 * environment; what is passed wins
 * @throws TypeError that names the option that cannot be used.
 * @example
 * const client = createClient({ baseUrl: 'https://marcas.example', apiKey });
 * const { items } = await client.brands.search({ q: 'kolun', clase: [29] });
 * for await (const brand of client.brands.search({ titular: ['lechera'], limit: 100 })) { ... }
 */
export function createClient(options: ClientOptions = {}): MarcarioClient {
  return clientOver(connectionFrom(options));
}

/** What took the place of names of an earlier contract, which the service still takes and ignores. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  denominacion: 'nombre',
  fechaDesde: 'fechaPresentacionDesde',
  fechaHasta: 'fechaPresentacionHasta',
};

/**
 * Calls with the fields of the operation only: a slip that the compiler did not see must not answer with the
 * whole register.
 */
function withKnownFields(call: CallOperation): CallOperation {
  return async (operation, input, options) => {
    for (const [name, value] of Object.entries(input)) {
      if (value !== undefined) requireKnown(operation, name);
    }
    return call(operation, input, options);
  };
}

/** @throws TypeError that names the field that was meant, or all there are. */
function requireKnown(operation: OperationId, name: string): void {
  const known: readonly string[] = operationFields[operation];
  if (known.includes(name)) return;
  const replacement = Object.hasOwn(REPLACEMENTS, name) ? REPLACEMENTS[name] : undefined;
  const meant =
    replacement !== undefined && known.includes(replacement)
      ? replacement
      : nearestName(name, known);
  const advice = meant === null ? `it takes ${known.join(', ') || 'none'}` : `use ${meant}`;
  throw new TypeError(`${operation} takes no ${name}: ${advice}`);
}

/** The client of a connection, whose clock a test may turn. */
export function clientOver(connection: Connection): MarcarioClient {
  const call = createCallOperation(connection);
  const judged = withKnownFields(call);
  const brands = brandsResource(judged, connection.timeoutMs);
  const { sleep } = connection.timing;
  return {
    brands,
    calendars: calendarsResource(judged),
    feriados: feriadosResource(judged),
    insights: insightsResource(judged),
    oppositions: oppositionsResource(judged),
    personas: personasResource(judged),
    plazos: plazosResource(judged),
    watch: watchResource(judged),
    ...corpusCalls(judged),
    // Loaded when it is first needed: who never mirrors does not pay for it.
    mirror: async (options) => {
      const { copyRegister } = await import('./copy-register.ts');
      return copyRegister({ call: judged, exported: brands.export, sleep }, options);
    },
    usage: (options) => judged('getUsage', {}, options),
    call,
  };
}
