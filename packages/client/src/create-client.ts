import { type CallOperation, createCallOperation } from './call-operation.ts';
import { type ClientOptions, connectionFrom } from './client-options.ts';
import { type BrandsResource, brandsResource } from './resources/brands.ts';
import { type HolidaysResource, holidaysResource } from './resources/holidays.ts';
import { type InsightsResource, insightsResource } from './resources/insights.ts';
import { type OppositionsResource, oppositionsResource } from './resources/oppositions.ts';
import { type PersonasResource, personasResource } from './resources/personas.ts';
import { type SyncResource, syncResource } from './resources/sync.ts';
import { type UsageResource, usageResource } from './resources/usage.ts';

/** A client of one service with one key. */
export interface MarcarioClient {
  readonly brands: BrandsResource;
  readonly holidays: HolidaysResource;
  readonly insights: InsightsResource;
  readonly oppositions: OppositionsResource;
  readonly personas: PersonasResource;
  readonly sync: SyncResource;
  readonly usage: UsageResource;
  /**
   * Any operation by name, for example `call('getFreshness', { envelope: true })`.
   * @throws MarcarioApiError when the service refuses, MarcarioTimeoutError or
   * MarcarioConnectionError when no answer arrives, TypeError when the input cannot be sent.
   */
  readonly call: CallOperation;
}

/**
 * A typed client of a Marcario service. It keeps no connection and no state: make one and share it.
 * One call is one request; nothing is retried (on a 429 or 503 `retryAfterSeconds` tells when to).
 *
 * @throws TypeError that names the option that cannot be used.
 * @example
 * const client = createClient({ baseUrl: 'https://marcas.example', apiKey });
 * const { items } = await client.brands.search({ q: 'kolun', clase: [29] });
 */
export function createClient(options: ClientOptions): MarcarioClient {
  const call = createCallOperation(connectionFrom(options));
  return {
    brands: brandsResource(call),
    holidays: holidaysResource(call),
    insights: insightsResource(call),
    oppositions: oppositionsResource(call),
    personas: personasResource(call),
    sync: syncResource(call),
    usage: usageResource(call),
    call,
  };
}
