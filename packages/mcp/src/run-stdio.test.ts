import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { createClient } from '@marcario/client';
import { ServiceError } from '@marcario/core';
import { type OperationCall, operations } from '@marcario/core/contract';
import { createService } from '@marcario/core/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import { temporaryFolder } from '../../../test/support/documents.ts';
import { freshPgliteUrl } from '../../../test/support/fresh-database.ts';
import { withCallerTrace } from './caller-trace.ts';
import { createRemoteService, openService, serveStdio } from './run-stdio.ts';
import { readStdioConfig } from './stdio-config.ts';
import { SAMPLE_KEY, sampleService } from './testing/sample-service.ts';

const folder = temporaryFolder();

/** Returns the answer of a tool from a service that is opened with this environment. */
async function answered(
  environment: Record<string, string>,
  tool: string,
  input: object,
): Promise<unknown> {
  const service = await openService(readStdioConfig(environment), (error) => {
    throw error;
  });
  try {
    const operation = operations.find((one) => one.tool?.name === tool);
    const { body } = await service.run({
      operation: operation?.id ?? null,
      apiKey: environment['SERVICE_API_KEY'],
      input,
    });
    return body;
  } finally {
    await service.close();
  }
}

function freshness(environment: Record<string, string>): Promise<unknown> {
  return answered(environment, 'get_freshness', {});
}

it(`a database in this process tells of the sources of its feeds file, by their own thresholds ${proves('A3-STDIO')}`, async () => {
  const DATABASE_URL = await freshPgliteUrl();
  const SERVICE_FEEDS = folder.pathOf('feeds.json');
  const opendata = { location: 'https://office.example/Applications-{year}.xlsx' };
  await writeFile(SERVICE_FEEDS, JSON.stringify({ opendata: { ...opendata, staleAfterHours: 5 } }));
  const service = await createService({ databaseUrl: DATABASE_URL });
  const { rawKey } = await service.keys.create({
    label: 'agent',
    consumerId: 'agent',
    scopes: [],
    monthlyQuota: 100,
    expiresAt: null,
  });
  await service.close();
  const environment = { SERVICE_API_KEY: rawKey, DATABASE_URL };
  expect(await freshness(environment)).toEqual([]);
  expect(await freshness({ ...environment, SERVICE_FEEDS })).toMatchObject([
    { source: 'opendata', thresholdSeconds: 5 * 3_600, stale: true },
  ]);
});

it('a feeds file that cannot be used keeps the process from starting', async () => {
  const SERVICE_FEEDS = folder.pathOf('none.json');
  const environment = {
    SERVICE_API_KEY: 'mk_none',
    DATABASE_URL: await freshPgliteUrl(),
    SERVICE_FEEDS,
  };
  await expect(freshness(environment)).rejects.toThrow('the feeds file cannot be read');
});

it(`a database in this process takes the callbacks that the service takes ${proves('A3-STDIO')}`, async () => {
  const DATABASE_URL = await freshPgliteUrl();
  const service = await createService({ databaseUrl: DATABASE_URL });
  const { rawKey } = await service.keys.create({
    label: 'agent',
    consumerId: 'agent',
    scopes: ['watch:write'],
    monthlyQuota: 100,
    expiresAt: null,
  });
  await service.close();
  const environment = { SERVICE_API_KEY: rawKey, DATABASE_URL };
  const callbackUrl = 'http://127.0.0.1:8089/hook';
  const input = { label: 'x', items: [{ marca: 'KOLUN' }], callbackUrl };
  const registered = (more: Record<string, string>) =>
    answered({ ...environment, ...more }, 'watch_register', input);
  await expect(registered({})).rejects.toMatchObject({ code: 'unsafe_callback' });
  const callbacks = { SERVICE_CALLBACK_ALLOW: '127.0.0.0/8', SERVICE_CALLBACK_HTTP: 'on' };
  await expect(registered(callbacks)).rejects.toMatchObject({ code: 'unsafe_callback' });
  const ports = { SERVICE_CALLBACK_PORTS: '8089' };
  expect(await registered({ ...callbacks, ...ports })).toMatchObject({ callbackUrl });
  await expect(registered({ SERVICE_CALLBACK_PORTS: 'https' })).rejects.toThrow(
    'SERVICE_CALLBACK_PORTS must be a comma list of ports from 1 to 65535',
  );
});

function start(service = sampleService()) {
  const stdin = new PassThrough();
  const stdout = new PassThrough().setEncoding('utf8');
  const stop = new AbortController();
  const errors: unknown[] = [];
  const options = {
    apiKey: SAMPLE_KEY,
    version: '1.0.0',
    logError: (e: unknown) => errors.push(e),
  };
  const served = serveStdio(service, { stdin, stdout, signal: stop.signal, ...options });
  return { stdin, stdout, stop, errors, served, service };
}

const search = (id: number, q: string) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'search_brands', arguments: { q } } })}\n`;

describe('serveStdio', () => {
  it('answers each line with a line, with the key of the process', async () => {
    const { stdin, stdout, served, service } = start();
    stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    expect(JSON.parse(String(await once(stdout, 'data')))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {},
    });
    stdin.write(search(2, 'kolun'));
    expect(String(await once(stdout, 'data'))).toContain('kolun');
    expect(service.calls.map(({ apiKey }) => apiKey)).toEqual([SAMPLE_KEY]);
    stdin.end();
    await served;
  });

  it('answers what had arrived when its input ends, however long that takes', async () => {
    const { run, ...sample } = sampleService();
    const slow = {
      ...sample,
      run: async (call: Parameters<typeof run>[0]) => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return run(call);
      },
    };
    const { stdin, stdout, served } = start(slow);
    stdin.end(search(1, 'a') + search(2, 'b'));
    await served;
    const ids = String(stdout.read())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual([1, 2]);
  });

  it('ends on a signal, also one that came before it began', async () => {
    const { stop, served } = start();
    stop.abort();
    await served;
    const stdin = new PassThrough();
    const options = { apiKey: SAMPLE_KEY, version: '1.0.0', logError: () => {} };
    const stdout = new PassThrough();
    await serveStdio(sampleService(), { stdin, stdout, signal: stop.signal, ...options });
  });

  it('ends when nobody reads its answers any more', async () => {
    const { stdin, stdout, served } = start();
    stdout.destroy(new Error('EPIPE'));
    stdin.write(search(1, 'a'));
    await served;
  });

  it('logs a line that is no message, and goes on', async () => {
    const { stdin, stdout, served, errors } = start();
    stdin.write('{"hello":1}\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    await once(stdout, 'data');
    expect(errors).toHaveLength(1);
    stdin.end();
    await served;
  });
});

describe('remote service', () => {
  interface Answer {
    readonly status: number;
    readonly body: string;
    readonly headers?: Record<string, string>;
  }

  const EMPTY_PAGE = { status: 200, body: '{"items":[],"nextCursor":null,"estimatedTotal":0}' };
  const request: string[] = [];
  const traces: unknown[] = [];
  let next: Answer = EMPTY_PAGE;

  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => {
      body += chunk;
    });
    req.on('end', () => {
      traces.push(req.headers['traceparent']);
      request.push(`${req.method} ${req.url}${body === '' ? '' : ` ${body}`}`);
      res.writeHead(next.status, next.headers).end(next.body);
    });
  });
  let baseUrl: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close().closeAllConnections());
  beforeEach(() => {
    request.length = 0;
    traces.length = 0;
    next = EMPTY_PAGE;
  });

  const run = (operation: OperationCall['operation'], input: unknown, address = baseUrl) =>
    createRemoteService(createClient({ baseUrl: address, apiKey: 'mk_x', maxRetries: 0 })).run({
      operation,
      apiKey: 'mk_x',
      input,
    });

  async function refusalOf(call: Promise<unknown>): Promise<ServiceError> {
    const error = await call.catch((e: unknown) => e);
    return error instanceof ServiceError ? error : expect.unreachable(String(error));
  }

  function refusing(status: number, code: string, more: object = {}): Answer {
    const error = { code, message: `said ${code}`, requestId: 'r-1', ...more };
    return { status, body: JSON.stringify({ error }), headers: { 'Retry-After': '9' } };
  }

  describe('remoteService', () => {
    it('offers every operation of the contract', () => {
      const { served } = createRemoteService(createClient({ baseUrl, apiKey: 'mk_x' }));
      expect(served).toEqual(operations);
    });

    it('asks the service and answers its body', async () => {
      const { body } = await run('searchBrands', { q: 'kolun', clase: [29] });
      expect(body).toEqual(JSON.parse(EMPTY_PAGE.body));
      expect(request).toEqual(['GET /v1/brands?q=kolun&clase=29']);
    });

    it(`hands the trace of a call on to the service ${proves('F10-TRACE')}`, async () => {
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      const meta = { traceparent, tracestate: 'vendor=1\r\nX-Evil: 1' };
      await withCallerTrace(meta, 'search_brands', () => run('searchBrands', {}));
      await run('searchBrands', {});
      expect(traces).toEqual([traceparent, undefined]);
    });

    it('shows the tools that the service says the key may call, and all where it says nothing', async () => {
      const { grantedScopes } = createRemoteService(createClient({ baseUrl, apiKey: 'mk_x' }));
      next = { status: 200, body: '{"quota":9,"used":7,"scopes":["insights:read"]}' };
      expect(await grantedScopes?.('mk_x')).toEqual(['insights:read']);
      next = refusing(401, 'unauthorized');
      expect(await grantedScopes?.('mk_x')).toBeNull();
    });

    it("passes on the service's refusal whole", async () => {
      next = refusing(422, 'fuera_de_cobertura', { coverage: null });
      expect(await refusalOf(run('getBrandsBatch', { nros: ['1'] }))).toMatchObject({
        code: 'fuera_de_cobertura',
        message: 'said fuera_de_cobertura',
        coverage: null,
        retryAfterSeconds: 9,
      });
    });

    it.each([
      ['a number as text', { limit: '20' }, /^limit must/],
      ['a list for a value', { q: ['kolun'] }, /^q /],
      ['a null in a list', { clase: [29, null] }, /^clase /],
    ])('refuses %s, which a query string would hide', async (_, input, message) => {
      const refusal = await refusalOf(run('searchBrands', input));
      expect(refusal).toMatchObject({ code: 'validation_error', message });
    });

    it('lets the service judge the key before a bad input is told', async () => {
      next = refusing(401, 'unauthorized');
      const bad = [run('searchBrands', { limit: 0 }), run('getBrandDetail', {}), run(null, {})];
      const codes = (await Promise.all(bad.map(refusalOf))).map(({ code }) => code);
      expect(codes).toEqual(['unauthorized', 'unauthorized', 'unauthorized']);
    });

    it('leaves out what was retired, and sends one value for a list as a list', async () => {
      await run('searchBrands', { q: 'kolun', denominacion: '\ud800', clase: 29 });
      expect(request).toEqual(['GET /v1/brands?q=kolun&clase=29']);
    });

    it('sends nothing of an input that it refuses', async () => {
      next = refusing(400, 'validation_error');
      await refusalOf(run('getBrandDetail', { nroSolicitud: 7 }));
      await refusalOf(run('getBrandsBatch', { nros: ['1'], extra: 'x' }));
      expect(request).toEqual(['GET /v1/brands/!', 'POST /v1/brands/batch {}']);
    });

    it('asks about an id that a path cannot hold as about one that nobody has', async () => {
      next = refusing(404, 'not_found');
      for (const id of ['.', '..']) {
        expect(await refusalOf(run('getWatchlist', { id }))).toMatchObject({ code: 'not_found' });
      }
      expect(request).toEqual(['GET /v1/watch/!', 'GET /v1/watch/!']);
    });

    it('says not_found for no operation once the key is judged', async () => {
      next = refusing(404, 'not_found');
      expect(await refusalOf(run(null, {}))).toMatchObject({ code: 'not_found' });
      expect(request).toEqual(['GET /v1/usage']);
    });

    it('tells a service that is away, or not one, as service_unavailable', async () => {
      next = { status: 502, body: '<html>Bad gateway</html>' };
      const refusals = await Promise.all([
        refusalOf(run('searchBrands', {})),
        refusalOf(run('searchBrands', {}, 'http://127.0.0.1:1')),
        refusalOf(run('searchBrands', { limit: 0 }, 'http://127.0.0.1:1')),
      ]);
      for (const { code, cause } of refusals) {
        expect(code).toBe('service_unavailable');
        expect(cause).toBeInstanceOf(Error);
      }
    });
  });
});
