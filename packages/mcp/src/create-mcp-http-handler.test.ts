import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import { createMcpHttpHandler } from './index.ts';
import { HIDING_TEXT, SAMPLE_KEY, sampleService } from './testing/sample-service.ts';

const service = sampleService();
const logged: [unknown, string][] = [];
const charged: number[] = [];
const handler = createMcpHttpHandler(service, {
  version: '1.2.3',
  allowedOrigins: ['https://agent.example'],
  chargeCalls: (_req, calls) => charged.push(calls),
  logError: (error, requestId) => logged.push([error, requestId]),
});
const server = createServer((req, res) => void handler(req, res).catch(() => res.destroy()));
let port: number;
let address: URL;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  address = new URL(`http://127.0.0.1:${port}/mcp`);
});
afterAll(() => server.close().closeAllConnections());
beforeEach(() => {
  service.calls.length = 0;
  logged.length = 0;
});

async function clientWith(apiKey?: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' });
  const headers: Record<string, string> = apiKey === undefined ? {} : { 'X-API-Key': apiKey };
  // The cast is needed because the SDK's class does not match its interface under exactOptionalPropertyTypes.
  const transport = new StreamableHTTPClientTransport(address, { requestInit: { headers } });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

async function call(name: string, args?: Record<string, unknown>, apiKey?: string) {
  const client = await clientWith(apiKey ?? SAMPLE_KEY);
  await client.listTools();
  const result = (await client.callTool({
    name,
    ...(args === undefined ? {} : { arguments: args }),
  })) as CallToolResult;
  const [block] = result.content;
  return { ...result, said: block?.type === 'text' ? JSON.parse(block.text) : undefined };
}

const RPC_HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};

function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, { method: 'POST', headers: { ...RPC_HEADERS, ...headers }, body });
}

/** Returns the status of a request with headers that fetch would not send. */
function statusFor(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { method: 'POST', headers: { ...RPC_HEADERS, ...headers } });
    asked.once('response', (answer) => resolve(answer.resume().statusCode)).once('error', reject);
    asked.end(PING);
  });
}

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

describe('MCP over HTTP', () => {
  it(`introduces itself, lists its tools and answers a ping without a key ${proves('D17-WITHOUT-KEY')}`, async () => {
    const client = await clientWith();
    expect(client.getServerVersion()).toMatchObject({ name: 'marcario', version: '1.2.3' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(service.served.map(({ tool }) => tool?.name));
    await client.ping();
    expect(service.calls).toEqual([]);
  });

  it('answers a call with the body, structured and as text', async () => {
    const result = await call('search_brands', { q: HIDING_TEXT });
    expect(result.isError).toBeUndefined();
    expect(result.said).toEqual(result.structuredContent);
    expect(result.said).toMatchObject({ items: [{ denominacion: HIDING_TEXT }] });
  });

  it('hands the arguments over as they came, with what MCP fixes laid over them', async () => {
    expect((await call('get_freshness', { envelope: true })).said).toEqual({ data: [] });
    await call('get_brands_batch', { nros: 'x', extra: [1] });
    expect(service.calls.map(({ input }) => input)).toEqual([
      { envelope: true },
      { nros: 'x', extra: [1] },
    ]);
  });

  it('refuses another value for what MCP fixes', async () => {
    const { said, isError } = await call('get_freshness', { envelope: false });
    expect([isError, said]).toMatchObject([true, { error: { code: 'validation_error' } }]);
    expect(JSON.stringify(said)).toContain('envelope is always true for a tool');
  });

  it('says of a tool that does not exist where those stand that do', async () => {
    const { said } = await call('brands_search');
    expect(said).toMatchObject({ error: { message: expect.stringMatching(/^No such tool/) } });
  });

  it('answers {} for nothing and { items } for a list', async () => {
    expect((await call('watch_delete', { id: 'w' })).said).toEqual({});
    expect((await call('watch_list_items', { id: 'w' })).said).toEqual({ items: [] });
  });

  it.each([
    ['unauthorized', 'search_brands', {}, 'wrong'],
    ['unauthorized', 'no_such_tool', {}, 'wrong'],
    ['not_found', 'no_such_tool', {}, SAMPLE_KEY],
    ['not_found', 'toString', {}, SAMPLE_KEY],
    ['validation_error', 'search_brands', { clase: [99] }, SAMPLE_KEY],
    ['validation_error', 'get_brands_batch', { nros: ['1'], extra: 1 }, SAMPLE_KEY],
    ['fuera_de_cobertura', 'get_feriados', {}, SAMPLE_KEY],
    ['rate_limited', 'get_usage', undefined, SAMPLE_KEY],
    ['internal_error', 'search_brands', { q: 'boom' }, SAMPLE_KEY],
  ])('answers %s as an error result of %s', async (code, name, args, apiKey) => {
    const result = await call(name, args, apiKey);
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(result.content).toHaveLength(1);
    expect(result.said).toMatchObject({ error: { code } });
  });

  it(`carries coverage and waiting time, and for a call without a key unauthorized ${proves('D17-WITHOUT-KEY')}`, async () => {
    const coverage = { from: '2020-01-01', through: '2026-12-31' };
    expect((await call('get_feriados')).said.error).toMatchObject({ coverage });
    expect((await call('get_usage')).said.error).toMatchObject({ retryAfterSeconds: 7 });
    const result = await (await clientWith()).callTool({ name: 'search_brands' });
    expect(JSON.stringify(result)).toContain('Missing or invalid API key');
  });

  it('logs a failure with the request id of its answer and says nothing of it', async () => {
    const params = { name: 'search_brands', arguments: { q: 'boom' } };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const response = await post(JSON.stringify(message), { 'X-API-Key': SAMPLE_KEY });
    expect(await response.text()).not.toMatch(/hunter2|10\.0\.0\.1/);
    const requestId = response.headers.get('x-request-id');
    expect(logged).toEqual([[new Error('password=hunter2 at 10.0.0.1'), requestId]]);
  });

  it('takes the key of each request, not of the one before', async () => {
    expect((await call('search_brands', { q: 'a' })).isError).toBeUndefined();
    expect((await call('search_brands', { q: 'a' }, 'wrong')).isError).toBe(true);
  });
});

describe('the transport', () => {
  it(`refuses a foreign Origin before anything else, and takes a listed one or none ${proves('D17-TRANSPORT')}`, async () => {
    for (const origin of ['https://evil.example', 'null', 'https://agent.example.evil.example']) {
      const refused = await post(PING, { Origin: origin });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({
        error: { code: 'forbidden', requestId: refused.headers.get('x-request-id') },
      });
    }
    expect((await post(PING, { Origin: 'https://agent.example' })).status).toBe(200);
    expect((await post(PING)).status).toBe(200);
  });

  it('takes its own Origin, whatever stands before it made of the scheme', async () => {
    expect((await post(PING, { Origin: address.origin })).status).toBe(200);
    expect((await post(PING, { Origin: `https://127.0.0.1:${port}` })).status).toBe(200);
    expect((await post(PING, { Origin: 'http://127.0.0.1:1' })).status).toBe(403);
  });

  it.each([
    [403, 'evil.example'],
    [403, 'evil.example:80'],
    [403, 'localhost.evil.example'],
    [403, '127.0.0.1.evil.example'],
    [200, 'localhost'],
    [200, 'LOCALHOST:8080'],
    [200, '127.0.0.1'],
    [200, '[::1]:8080'],
    [200, 'agent.example'],
  ])('answers %i over a loopback address to the Host %j', async (status, host) => {
    expect(await statusFor({ Host: host })).toBe(status);
    if (status === 403) expect(await statusFor({ Host: host, Origin: `http://${host}` })).toBe(403);
  });

  it('takes batches of 1 to 20 messages', async () => {
    const ping = JSON.parse(PING);
    const batch = (length: number) =>
      post(JSON.stringify(Array.from({ length }, (_, id) => ({ ...ping, id }))));
    expect((await batch(20)).status).toBe(200);
    for (const length of [0, 21]) {
      const refused = await batch(length);
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { error: { code: -32_600 } },
      ]);
    }
  });

  it('lets each list of tools and each vocabulary in a batch be counted', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const params = { uri: 'marcario://anotaciones' };
    const read = { jsonrpc: '2.0', id: 2, method: 'resources/read', params };
    charged.length = 0;
    await post(JSON.stringify([list, JSON.parse(PING), list, read]));
    await post(JSON.stringify(list));
    expect(charged).toEqual([2, 0]);
  });

  it.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])('answers %s with 405', async (method) => {
    const response = await fetch(address, { method, headers: RPC_HEADERS });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null });
  });

  it(`takes a body of 1 MiB and refuses one byte more with the envelope ${proves('D17-TRANSPORT')}`, async () => {
    const whole = PING.padEnd(1_048_576);
    expect((await post(whole)).status).toBe(200);
    const refused = await post(`${whole} `);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({
      error: {
        code: 'payload_too_large',
        message: 'The body must have at most 1048576 bytes',
        requestId: refused.headers.get('x-request-id'),
      },
    });
  });

  it('stops reading a body without a length once it is too large', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('close', () => resolve(received));
      socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)));
      socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
      for (let chunk = 0; chunk < 33; chunk += 1) socket.write(`8000\r\n${' '.repeat(32_768)}\r\n`);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ['a broken one', '{"jsonrpc":'],
    ['an empty one', ''],
    ['another encoding', '\ufffd'],
  ])('answers a body that is not JSON (%s) with a parse error', async (_, body) => {
    const bytes = body === '\ufffd' ? Buffer.from([0x22, 0xff, 0x22]) : Buffer.from(body);
    const response = await fetch(address, { method: 'POST', headers: RPC_HEADERS, body: bytes });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: -32_700 } });
  });

  it('survives arguments nested beyond reason', async () => {
    const depth = 200_000;
    const q = '['.repeat(depth) + ']'.repeat(depth);
    const response = await post(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_brands","arguments":{"q":${q}}}}`,
      { 'X-API-Key': SAMPLE_KEY },
    );
    expect(await response.text()).toContain('validation_error');
  });

  it('answers a call of the wrong form with invalid params', async () => {
    for (const params of [undefined, {}, { name: 7 }, { name: 'search_brands', arguments: [] }]) {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const response = await post(JSON.stringify(message), { 'X-API-Key': SAMPLE_KEY });
      expect(await response.json()).toMatchObject({ error: { code: -32_602 } });
    }
  });
});
