import { ERROR_CODES, SCOPES } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mark } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { type Relay, relayTo } from '../support/serve-relay.ts';

/** A body over the limit is refused in HTTP; nothing that a caller can send is our own failure. */
const NOT_BY_A_CALL = ['payload_too_large', 'internal_error'];
const OWNER = { scopes: SCOPES, consumerId: 'acme' };

let relay: Relay;
let served: Served;
beforeAll(async () => {
  relay = await relayTo(await freshPostgresUrl());
  served = await serve([mark('900100', 'KOLUN', { clases: [29] })], {
    databaseUrl: relay.url,
    limits: { burst: { limit: 20, windowSeconds: 60 }, watch: { watchlists: 5, items: 2 } },
  });
});
afterAll(async () => {
  await served?.close();
  await relay?.cut();
});

async function call(key: string, name: string, input: object = {}) {
  const answer = await served.api.send('/mcp', {
    method: 'POST',
    key,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input },
    }),
  });
  return JSON.parse(await answer.text()).result;
}

const list = (items: number, more: object = {}) => ({
  label: 'vigilancia',
  items: Array.from({ length: items }, (_, i) => ({ marca: `MARCA ${i}` })),
  ...more,
});

describe('a tool', () => {
  it(`reaches every code that a call can bring about, as isError with its body ${proves('ERROR-MCP')}`, async () => {
    const { key } = await served.createKey(OWNER);
    const { key: reader } = await served.createKey({ scopes: ['brands:read'] });
    const { key: spent } = await served.createKey({ scopes: [], monthlyQuota: 1 });
    const { key: hasty } = await served.createKey({ scopes: [] });
    await call(spent, 'search_brands');
    await call(key, 'watch_register', list(1, { idempotencyKey: 'k' }));
    for (let n = 0; n < 20; n += 1) await call(hasty, 'get_usage');
    const calls: readonly [string, string, string, object?][] = [
      ['validation_error', key, 'search_brands', { limit: 0 }],
      ['invalid_rut', key, 'search_brands', { rut: '1-1' }],
      ['unauthorized', `${key}x`, 'search_brands'],
      ['forbidden', reader, 'watch_list'],
      ['not_found', key, 'get_brand_report', { nro: '404' }],
      ['idempotency_conflict', key, 'watch_register', list(2, { idempotencyKey: 'k' })],
      ['invalid_input', key, 'get_brands_batch', { nros: Array.from({ length: 101 }, String) }],
      ['watchlist_too_large', key, 'watch_register', list(3)],
      ['unsafe_callback', key, 'watch_register', list(1, { callbackUrl: 'http://a.example/' })],
      ['fuera_de_cobertura', key, 'get_feriados', { desde: '1990-01-01' }],
      ['quota_exceeded', spent, 'search_brands'],
      ['rate_limited', hasty, 'get_usage'],
    ];
    const reached: string[] = [];
    for (const [code, as, tool, input] of calls) {
      const result = await call(as, tool, input);
      expect(result, code).toMatchObject({ isError: true });
      expect(result).not.toHaveProperty('structuredContent');
      const { error } = JSON.parse(result.content[0].text);
      expect(error).toMatchObject({ code, message: expect.any(String) });
      expect('retryAfterSeconds' in error, code).toBe(/quota|rate/.test(code));
      reached.push(code);
    }
    await relay.cut();
    const away = await call(key, 'get_brand_detail', { nro: '900100' });
    const { error } = JSON.parse(away.content[0].text);
    expect([away.isError, error.code]).toEqual([true, 'service_unavailable']);
    await relay.mend();
    expect([...reached, error.code].sort()).toEqual(
      ERROR_CODES.filter((code) => !NOT_BY_A_CALL.includes(code)).sort(),
    );
  });
});
