import { createLogger } from '@marcario/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';

const lines: string[] = [];
let served: Served;
beforeAll(async () => {
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  served = await serve(REGISTER, { app: { logger } });
});
afterAll(() => served.close());

/** Requests that carry secrets in every place, well formed and not, answered and refused. */
async function sendSecrets(key: string): Promise<void> {
  const wrong = `${key.slice(0, -1)}x`;
  for (const target of [
    '/v1/brands?rut=45.123.450-1&q=secretisimo',
    '/v1/brands?rut=45.123.450-2',
    `/v1/brands/45123450-1?api_key=${key}`,
    `/v1/${key}`,
    '/v1/brands?q=%&rut=45123450-1',
    `/${key}/45123450-1`,
  ]) {
    for (const sent of [key, wrong, null]) await (await fetchWith(target, sent)).text();
  }
  await (await served.api.sendBatch('{"nros":["45123450-1"', { key })).text();
  const tool = { name: 'search_brands', arguments: { rut: ['45.123.450-1'], q: 'secretisimo' } };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool };
  const headers = { 'X-API-Key': key, Accept: 'application/json, text/event-stream' };
  const init = { method: 'POST', body: JSON.stringify(call) };
  const type = { 'Content-Type': 'application/json' };
  await (
    await fetch(`${served.api.baseUrl}/mcp`, { ...init, headers: { ...headers, ...type } })
  ).text();
}

function fetchWith(target: string, key: string | null): Promise<Response> {
  return fetch(served.api.baseUrl + target, { headers: key === null ? {} : { 'X-API-Key': key } });
}

describe('the log', () => {
  it(`holds no key, no tax id, no path and no query string, at any level ${proves('AUTH-NOT-LOGGED', 'D12-LOGS', 'C1-NATURAL')}`, async () => {
    const { key } = await served.createKey();
    await sendSecrets(key);
    const log = lines.join('');
    expect(log).not.toContain(key);
    expect(log).not.toContain(key.slice(3, 20));
    expect(log).not.toMatch(/45\.?123\.?450|secretisimo|\/v1\//);
  });

  it(`says by the request id which answer a line is about ${proves('D12-LOGS')}`, async () => {
    const headers = { 'X-Request-Id': 'mine-1', 'X-API-Key': served.api.key };
    await (await fetch(`${served.api.baseUrl}/v1/brands`, { headers })).text();
    const about = lines.map((line) => JSON.parse(line)).filter(({ req }) => req?.id === 'mine-1');
    expect(about).toMatchObject([{ route: 'searchBrands', res: { status: 200 } }]);
  });

  it('names the key and the operation of each keyed request, over REST and MCP, and no key that is refused', async () => {
    const { key } = await served.createKey();
    const keyId = key.split('_')[1];
    lines.length = 0;
    await (await fetchWith('/v1/brands', key)).text();
    await (await fetchWith('/v1/brands', `${key.slice(0, -1)}x`)).text();
    await (await fetchWith('/health', key)).text();
    const tool = { name: 'search_brands', arguments: { q: 'kolun' } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool });
    const headers = {
      'X-API-Key': key,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    };
    await (await fetch(`${served.api.baseUrl}/mcp`, { method: 'POST', body, headers })).text();
    const named = lines.map((line) => JSON.parse(line)).filter((line) => 'keyId' in line);
    expect(named).toMatchObject([
      { keyId, route: 'searchBrands' },
      { keyId, route: 'mcp', operation: 'searchBrands' },
    ]);
  });
});
