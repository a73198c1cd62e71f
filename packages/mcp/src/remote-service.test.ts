import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@marcario/client';
import { ServiceError } from '@marcario/core';
import { type OperationCall, operations } from '@marcario/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remoteService } from './remote-service.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

const EMPTY_PAGE = { status: 200, body: '{"items":[],"nextCursor":null,"estimatedTotal":0}' };
const asked: string[] = [];
let next: Answer = EMPTY_PAGE;

const server = createServer((req, res) => {
  let body = '';
  req.on('data', (chunk) => {
    body += chunk;
  });
  req.on('end', () => {
    asked.push(`${req.method} ${req.url}${body === '' ? '' : ` ${body}`}`);
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
  asked.length = 0;
  next = EMPTY_PAGE;
});

const run = (operation: OperationCall['operation'], input: unknown, address = baseUrl) =>
  remoteService(createClient({ baseUrl: address, apiKey: 'mk_x', maxRetries: 0 })).run({
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
    const { served } = remoteService(createClient({ baseUrl, apiKey: 'mk_x' }));
    expect(served).toEqual(operations);
  });

  it('asks the service and answers its body', async () => {
    const { body } = await run('searchBrands', { q: 'kolun', clase: [29] });
    expect(body).toEqual(JSON.parse(EMPTY_PAGE.body));
    expect(asked).toEqual(['GET /v1/brands?q=kolun&clase=29']);
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
    expect(asked).toEqual(['GET /v1/brands?q=kolun&clase=29']);
  });

  it('sends nothing of an input that it refuses', async () => {
    next = refusing(400, 'validation_error');
    await refusalOf(run('getBrandDetail', { nroSolicitud: 7 }));
    await refusalOf(run('getBrandsBatch', { nros: ['1'], extra: 'x' }));
    expect(asked).toEqual(['GET /v1/brands/!', 'POST /v1/brands/batch {}']);
  });

  it('asks about an id that a path cannot hold as about one that nobody has', async () => {
    next = refusing(404, 'not_found');
    for (const id of ['.', '..']) {
      expect(await refusalOf(run('getWatchlist', { id }))).toMatchObject({ code: 'not_found' });
    }
    expect(asked).toEqual(['GET /v1/watch/!', 'GET /v1/watch/!']);
  });

  it('says not_found for no operation once the key is judged', async () => {
    next = refusing(404, 'not_found');
    expect(await refusalOf(run(null, {}))).toMatchObject({ code: 'not_found' });
    expect(asked).toEqual(['GET /v1/usage']);
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
