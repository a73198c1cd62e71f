import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import { createEchoService, KEY, type ServedApp, serveApp } from './testing/serve-app.ts';

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp();
});
afterAll(() => app.stop());

const message = (method: string, params: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

function post(body: string, headers = {}): Promise<Response> {
  const accept = 'application/json, text/event-stream';
  const always = { accept, 'content-type': 'application/json', 'x-request-id': 'mcp-1' };
  return fetch(`${app.url}/mcp`, { method: 'POST', body, headers: { ...always, ...headers } });
}

describe('/mcp', () => {
  it('runs a tool through the same service and with the same key as REST', async () => {
    const call = message('tools/call', { name: 'search_brands', arguments: { q: 'sol' } });
    const response = await post(call, { 'x-api-key': KEY });
    expect(response.headers.get('x-request-id')).toBe('mcp-1');
    expect(await response.text()).toContain('searchBrands');
    expect(await (await post(call)).text()).toContain('unauthorized');
  });

  it('refuses a body above 1 MiB as 413', async () => {
    const call = message('tools/list', { filler: 'a'.repeat(1_048_576) });
    expect((await post(call)).status).toBe(413);
  });
});

describe('/mcp/', () => {
  const listing = (path: string, init: RequestInit) =>
    fetch(app.url + path, {
      ...init,
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
    });

  it.each([
    ['POST', message('tools/list', {})],
    ['GET', undefined],
    ['DELETE', undefined],
    ['PUT', '{}'],
  ])(`is answered as /mcp: %s ${proves('MCP-SLASH')}`, async (method, body) => {
    const init = { method, ...(body && { body }) };
    const [plain, slashed] = [await listing('/mcp', init), await listing('/mcp/', init)];
    expect(slashed.status).toBe(plain.status);
    expect(slashed.headers.get('allow')).toBe(plain.headers.get('allow'));
    if (method === 'POST') expect(await slashed.text()).toBe(await plain.text());
    expect(slashed.status).not.toBe(404);
  });
});

describe('HEAD', () => {
  it('is answered like GET, without the body', async () => {
    const options = { method: 'HEAD', headers: { 'x-api-key': KEY } };
    const response = await fetch(`${app.url}/v1/brands`, options);
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('an answer of some size', () => {
  it('comes compressed to who asks for it', async () => {
    const query = 'titular=casa+de+los+andes&'.repeat(100);
    const headers = { 'x-api-key': KEY, 'accept-encoding': 'gzip' };
    const response = await fetch(`${app.url}/v1/brands?${query}`, { headers });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.json()).toMatchObject({ operation: 'searchBrands' });
  });
});

describe('a browser', () => {
  const stays = async (url: string) => {
    const answer = await fetch(`${url}/health`, { headers: { 'x-forwarded-proto': 'https' } });
    return answer.headers.get('strict-transport-security');
  };

  it('is told to stay with TLS only where a trusted proxy says that it came by it', async () => {
    const behindProxy = await serveApp(createEchoService(), { trustProxy: 1 });
    expect(await stays(behindProxy.url)).toBe('max-age=31536000');
    expect(
      (await fetch(`${behindProxy.url}/health`)).headers.has('strict-transport-security'),
    ).toBe(false);
    await behindProxy.stop();
    expect(await stays(app.url)).toBeNull();
  });
});
