import { operations, SCOPES } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mark } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';

let served: Served;
beforeAll(async () => {
  served = await serve([mark('1262023', 'KOLUN', { clases: [29] })]);
});
afterAll(() => served.close());

const MODERN = '2026-07-28';
const KEYS = 'io.modelcontextprotocol';

/** The `_meta` by which a request describes itself. */
function envelope(version = MODERN): Record<string, unknown> {
  return {
    [`${KEYS}/protocolVersion`]: version,
    [`${KEYS}/clientInfo`]: { name: 'test', version: '0' },
    [`${KEYS}/clientCapabilities`]: {},
  };
}

interface Asked {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly version?: string;
  readonly key?: string | null;
  readonly path?: string;
}

/** A request of 2026-07-28, as a client writes it by hand. */
function ask(method: string, asked: Asked = {}): Promise<Response> {
  const { params = {}, headers = {}, version = MODERN, key = null, path = '/mcp' } = asked;
  const body = { jsonrpc: '2.0', id: 7, method, params: { _meta: envelope(version), ...params } };
  const { name = params['uri'] } = params;
  return served.api.send(path, {
    method: 'POST',
    key,
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': version,
      'Mcp-Method': method,
      ...(name !== undefined && { 'Mcp-Name': String(name) }),
      ...headers,
    },
  });
}

async function resultOf(answer: Promise<Response>) {
  return JSON.parse(await (await answer).text()).result;
}

/** A message of a version before, with what it was answered. */
async function legacy(
  method: string,
  params: object = {},
  path = '/mcp',
  key: string | null = null,
) {
  const answer = await served.api.send(path, {
    method: 'POST',
    key,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    headers: { 'Content-Type': 'application/json' },
  });
  return JSON.parse(await answer.text());
}

const namesOf = ({ tools }: { readonly tools: readonly { readonly name: string }[] }) =>
  tools.map(({ name }) => name);

const ALL_TOOLS = [...new Set(operations.flatMap(({ tool }) => tool?.name ?? []))];

describe('the revision of 2026-07-28', () => {
  it(`is discovered without a key, and says what there is ${proves('F10-DISCOVER', 'F10-ENVELOPE', 'D17-WITHOUT-KEY')}`, async () => {
    expect(await resultOf(ask('server/discover'))).toMatchObject({
      resultType: 'complete',
      supportedVersions: [MODERN],
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: expect.stringMatching(/untrusted text/),
      _meta: { [`${KEYS}/serverInfo`]: { name: 'marcario' } },
    });
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    `stands beside %s, which is agreed on as it was ${proves('F10-DISCOVER')}`,
    async (protocolVersion) => {
      const params = {
        protocolVersion,
        capabilities: {},
        clientInfo: { name: 'test', version: '0' },
      };
      const { result } = await legacy('initialize', params);
      expect(result).toMatchObject({ protocolVersion, serverInfo: { name: 'marcario' } });
      expect(result).not.toHaveProperty('resultType');
      const list = await legacy('tools/list');
      expect(namesOf(list.result)).toEqual(ALL_TOOLS);
      expect(list.result).not.toHaveProperty('ttlMs');
    },
  );

  it.each([
    'server/discover',
    'tools/list',
    'prompts/list',
    'resources/list',
    'resources/templates/list',
  ])(
    `answers %s, and says how long it may be kept and by whom ${proves('F10-CACHE', 'MCP-LISTS')}`,
    async (method) => {
      const shared = await resultOf(ask(method));
      expect(shared).toMatchObject({ cacheScope: 'public', ttlMs: expect.any(Number) });
      expect(await resultOf(ask(method))).toEqual(shared);
      for (const headers of [
        { 'X-API-Key': served.api.key },
        { Authorization: 'Bearer mk_wrong' },
      ]) {
        const own = await resultOf(ask(method, { headers }));
        expect(own).toMatchObject({ cacheScope: 'private', ttlMs: expect.any(Number) });
        expect(own.ttlMs).toBeLessThan(shared.ttlMs);
      }
    },
  );

  it(`calls a tool with the key of the request ${proves('F10-ENVELOPE')}`, async () => {
    const params = { name: 'get_brand_detail', arguments: { nroSolicitud: '1262023' } };
    const result = await resultOf(ask('tools/call', { params, key: served.api.key }));
    expect(result).toMatchObject({
      resultType: 'complete',
      structuredContent: { denominacion: 'KOLUN' },
    });
    const refused = await resultOf(ask('tools/call', { params }));
    expect(refused).toMatchObject({ isError: true, resultType: 'complete' });
    expect(refused.content[0].text).toContain('unauthorized');
  });

  it('takes null for arguments that a client leaves out', async () => {
    const params = { name: 'get_usage', arguments: null };
    const result = await resultOf(ask('tools/call', { params, key: served.api.key }));
    expect(result.structuredContent).toHaveProperty('used');
  });

  it.each([
    ['another method', { 'Mcp-Method': 'tools/list' }],
    ['another name', { 'Mcp-Name': 'get_usage' }],
    ['another version', { 'MCP-Protocol-Version': '2025-11-25' }],
  ])(`refuses a header of %s than the body ${proves('F10-HEADERS')}`, async (_, headers) => {
    const params = { name: 'search_brands', arguments: {} };
    const before = await usedOf(served.api.key);
    const answer = await ask('tools/call', { params, headers, key: served.api.key });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ id: 7, error: { code: -32_020 } });
    expect(await usedOf(served.api.key)).toBe(before);
  });

  it(`refuses a version that it does not know, and names those it does ${proves('F10-VERSION')}`, async () => {
    const answer = await ask('tools/list', { version: '2027-01-01' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { code: -32_022, data: { supported: [MODERN], requested: '2027-01-01' } },
    });
  });

  it(`has no changes to tell a listener ${proves('F10-LISTEN')}`, async () => {
    const params = { notifications: { toolsListChanged: true, promptsListChanged: true } };
    const answer = await ask('subscriptions/listen', { params });
    const events = (await answer.text())
      .split('\n')
      .flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : []));
    expect(events).toMatchObject([
      { method: 'notifications/subscriptions/acknowledged', params: { notifications: {} } },
      { id: 7, result: { resultType: 'complete' } },
    ]);
  });

  it('has no ping and no handshake', async () => {
    for (const method of ['ping', 'initialize']) {
      const answer = await ask(method);
      expect([method, answer.status, await answer.json()]).toMatchObject([
        method,
        404,
        { error: { code: -32_601 } },
      ]);
    }
  });

  it('is logged as a failure only where the service failed', async () => {
    expect((await ask('tools/list', { version: '2027-01-01' })).status).toBe(400);
    expect((await ask('nothing/such')).status).toBe(404);
  });
});

async function usedOf(key: string): Promise<number> {
  const { body } = await served.service.run({ operation: 'getUsage', apiKey: key, input: {} });
  return (body as { readonly used: number }).used;
}

describe('which tools are listed', () => {
  it(`are those of the groups in the address, and no other is served ${proves('D17-GROUPS')}`, async () => {
    const brands = await resultOf(ask('tools/list', { path: '/mcp?tools=brands,feeds' }));
    expect(namesOf(brands)).toContain('search_brands');
    expect(namesOf(brands).filter((name) => /^(watch|insights)_/.test(name))).toEqual([]);
    const older = await legacy('tools/list', {}, '/mcp?tools=brands,feeds');
    expect(namesOf(older.result)).toEqual(namesOf(brands));
    const call = { name: 'watch_list', arguments: {} };
    const { result } = await legacy('tools/call', call, '/mcp?tools=brands', served.api.key);
    expect(result.content[0].text).toMatch(/No such tool/);
  });

  it('refuses a group that there is not', async () => {
    expect(await refusalOf(await ask('tools/list', { path: '/mcp?tools=marks' }))).toMatchObject({
      status: 400,
      code: 'validation_error',
      message: expect.stringContaining('brands, watch, plazos, insights, feeds'),
    });
  });

  it(`are those that the key may call, and cost nothing ${proves('F10-SCOPES')}`, async () => {
    const { key, revoke } = await served.createKey({ scopes: ['insights:read'], consumerId: null });
    const expected = operations.flatMap(({ scope, tool }) =>
      tool !== null && (scope === null || scope === 'insights:read') ? [tool.name] : [],
    );
    expect(namesOf(await resultOf(ask('tools/list', { key })))).toEqual(expected);
    const older = await legacy('tools/list', {}, '/mcp', key);
    expect(namesOf(older.result)).toEqual(expected);
    expect(await usedOf(key)).toBe(0);
    await revoke();
    expect(namesOf(await resultOf(ask('tools/list', { key })))).toEqual(ALL_TOOLS);
    const reader = await served.createKey({ scopes: [], consumerId: null });
    const shown = namesOf(await resultOf(ask('tools/list', { key: reader.key })));
    expect(shown.filter((name) => name.startsWith('watch_'))).toEqual([]);
    expect(shown).toContain('search_brands');
    const full = await served.createKey({ scopes: SCOPES, consumerId: 'estudio' });
    expect(namesOf(await resultOf(ask('tools/list', { key: full.key })))).toEqual(ALL_TOOLS);
  });

  it(`are the same at /mcp/ ${proves('D17-SLASH')}`, async () => {
    expect(namesOf(await resultOf(ask('tools/list', { path: '/mcp/' })))).toEqual(ALL_TOOLS);
    const { result } = await legacy('tools/list', {}, '/mcp/?tools=insights');
    expect(namesOf(result)).toHaveLength(6);
  });
});
