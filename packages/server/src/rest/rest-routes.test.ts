import { gzipSync } from 'node:zlib';
import { ServiceError } from '@marcario/core';
import { LIMITS } from '@marcario/core/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { propertyRuns } from '../../../../test/support/property-runs.ts';
import { parseRawResponse, rawRequest } from '../testing/raw-request.ts';
import { createEchoService, KEY, type ServedApp, serveApp } from '../testing/serve-app.ts';

let app: ServedApp;

beforeAll(async () => {
  app = await serveApp();
});
afterAll(() => app.stop());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    input?: unknown;
    error?: { code: string; message: string; requestId: string; coverage?: unknown };
  };
}

async function ask(path: string, init: RequestInit = {}, url = app.url): Promise<Answer> {
  const headers = { 'x-api-key': KEY, ...(init.headers as Record<string, string>) };
  const response = await fetch(url + path, { ...init, headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : JSON.parse(text),
  };
}

function post(path: string, body: RequestInit['body'], headers = {}): Promise<Answer> {
  const json = { 'content-type': 'application/json', ...headers };
  return ask(path, { method: 'POST', body: body ?? null, headers: json });
}

function expectRefusal(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  expect(answer.body.error?.requestId).toBe(answer.headers.get('x-request-id'));
}

describe('a request becomes one plain input', () => {
  it('reads the query string, numbers and repeated parameters among it', async () => {
    const { status, body } = await ask('/v1/brands?q=caf%C3%A9+sol&clase=9&clase=25&limit=5');
    expect(status).toBe(200);
    expect(body.input).toEqual({ q: 'café sol', clase: [9, 25], limit: 5 });
  });

  it('takes an empty parameter for an absent one', async () => {
    const { body } = await ask('/v1/brands?q=&clase=&limit&&clase[]=');
    expect(body.input).toEqual({});
  });

  it('puts path fields in, and takes them from nowhere else', async () => {
    const { body } = await ask('/v1/brands/152%2D3');
    expect(body.input).toEqual({ nroSolicitud: '152-3' });
    const twice = await ask('/v1/brands/152%2D3?nroSolicitud=9');
    expectRefusal(twice, 400, 'validation_error');
    expect(twice.body.error?.message).toBe('nroSolicitud belongs in the path');
  });

  it.each(['clase[]=9&clase[]=25', 'clase%5B0%5D=9&clase%5B1%5D=25', 'clase=9&clase[7]=25'])(
    'reads the repeated parameter as programs write it: %s',
    async (query) => {
      expect((await ask(`/v1/brands?${query}`)).body.input).toEqual({ clase: [9, 25] });
    },
  );

  it('leaves nothing unread: a query string of a write, a body of a read', async () => {
    const label = JSON.stringify({ label: 'a', items: [{ marca: 'sol' }] });
    expectRefusal(await post('/v1/watch?baseline=true', label), 400, 'validation_error');
    const deletion = await ask('/v1/watch/w1?hard=1', { method: 'DELETE' });
    expectRefusal(deletion, 400, 'validation_error');
    const headers = { 'content-type': 'application/json' };
    const deleting = (body: string) => ask('/v1/watch/w1', { method: 'DELETE', body, headers });
    const withBody = await deleting('{"hard":1}');
    expectRefusal(withBody, 400, 'validation_error');
    expect(withBody.body.error?.message).toMatch(/^Unknown parameter hard/);
    expect((await deleting('{}')).status).toBe(204);
    const body = '{"clase":[9]}';
    const head = `GET /v1/brands HTTP/1.1\r\nHost: x\r\nX-API-Key: ${KEY}\r\nConnection: close`;
    const raw = await rawRequest(app.port, `${head}\r\nContent-Length: 13\r\n\r\n${body}`);
    expect(parseRawResponse(raw)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error' } },
    });
  });

  it('reads a number in the path', async () => {
    const answer = await ask('/v1/watch/w1/items/12', { method: 'DELETE' });
    expect(answer.status).toBe(204);
    expect((await ask('/v1/watch/w1/items/1e1', { method: 'DELETE' })).status).toBe(400);
  });

  it('reads the JSON body and the header fields of a write', async () => {
    const body = JSON.stringify({ label: 'a', items: [{ marca: 'sol' }] });
    const answer = await post('/v1/watch', body, { 'Idempotency-Key': 'k1' });
    expect(answer.status).toBe(201);
    expect(answer.body.input).toEqual({ ...JSON.parse(body), idempotencyKey: 'k1' });
  });

  it.each(['constructor=1', '__proto__=a&__proto__=b', 'toString=', '=x'])(
    'knows no more names than its schema: %s',
    async (query) => {
      expectRefusal(await ask(`/v1/brands?${query}&q=x`), 400, 'validation_error');
    },
  );
});

describe('answers', () => {
  it(`are not to be kept, unless the row says for how long ${proves('C16-PRIVATE')}`, async () => {
    expect((await ask('/v1/brands')).headers.get('cache-control')).toBe('private, no-cache');
    const coverage = await ask('/v1/feriados/cobertura');
    expect(coverage.headers.get('cache-control')).toBe('private, max-age=3600');
  });

  it('carry the id that the client sent', async () => {
    const { headers } = await ask('/v1/brands', { headers: { 'x-request-id': 'a.B:9_-' } });
    expect(headers.get('x-request-id')).toBe('a.B:9_-');
  });

  it.each(['a b', 'ñ', 'x'.repeat(129), '<i>'])('carry a new id instead of %j', async (id) => {
    const headers = { 'x-request-id': id };
    const answer = await ask('/v1/brands/!', { headers });
    expectRefusal(answer, 400, 'validation_error');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('name no software and may not be framed', async () => {
    const { headers } = await ask('/v1/brands');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('order of checks', () => {
  it.each(['/v1/nothing', '/v1', '/v1/brands/', '/v1/brands/1/nothing'])(
    'asks for a key before it says that %s does not exist',
    async (path) => {
      expectRefusal(await ask(path, { headers: { 'x-api-key': '' } }), 401, 'unauthorized');
      expectRefusal(await ask(path), 404, 'not_found');
    },
  );

  it.each(['PUT', 'POST', 'DELETE', 'OPTIONS'])(
    'takes %s of a read for no route',
    async (method) => {
      expectRefusal(await ask('/v1/brands', { method }), 404, 'not_found');
      const keyless = { method, headers: { 'x-api-key': '' } };
      expectRefusal(await ask('/v1/brands', keyless), 401, 'unauthorized');
    },
  );

  it.each(['/', '/V1/brands', '/favicon.ico', '/health/', '/%ff', '/v2/%zz'])(
    'needs no key to say that %s does not exist',
    async (path) => {
      expectRefusal(await ask(path, { headers: { 'x-api-key': '' } }), 404, 'not_found');
    },
  );

  it.each(['/v1/brands?q=%', '/v1/brands/%ff', '/v1/brands?q=a&q=b'])(
    'asks for a key before it judges %s',
    async (path) => {
      expectRefusal(await ask(path, { headers: { 'x-api-key': '' } }), 401, 'unauthorized');
    },
  );

  it('says with a 401 what would be taken', async () => {
    const { headers } = await ask('/v1/brands', { headers: { 'x-api-key': '' } });
    expect(headers.get('www-authenticate')).toContain('X-API-Key');
  });

  it('asks for a key before it judges a body', async () => {
    const answer = await post('/v1/brands/batch', '{', { 'x-api-key': '' });
    expectRefusal(answer, 401, 'unauthorized');
  });
});

describe('query strings and paths that are refused', () => {
  it.each([
    ['a broken escape', '?q=%'],
    ['half an escape', '?q=%4'],
    ['an escape that is no number', '?q=%zz'],
    ['a broken escape in a name', '?%=1'],
    ['a broken escape in a parameter that nobody reads', '?unknown=%'],
    ['bytes that are not UTF-8', '?q=%ff'],
    ['an over-long encoding', '?q=%c0%af'],
    ['a lone surrogate', '?q=%ed%a0%80'],
    ['NUL', '?q=a%00b'],
    ['a scalar given twice', '?q=a&q=b'],
    ['a number with an exponent', '?clase=1e1'],
    ['a number with a fraction', '?limit=1.5'],
    ['a class out of range', '?clase=46'],
    ['a date that does not exist', '?fechaPresentacionDesde=2024-02-30'],
    ['more than 100 values', `?${'titular=a&'.repeat(101)}`],
  ])('%s', async (_name, query) => {
    expectRefusal(await ask(`/v1/brands${query}`), 400, 'validation_error');
  });

  it.each(['%', '%ff', '%00', '%ed%a0%80', 'a%2Fb', 'a_b', 'x'.repeat(21)])(
    'an application number written %s',
    async (nro) => {
      expectRefusal(await ask(`/v1/brands/${nro}`), 400, 'validation_error');
    },
  );

  it('whatever the query string holds, the answer is 200 or 400', async () => {
    const chunk = fc.oneof(
      fc.constantFrom('q', 'clase', 'limit', 'cursor', '&', '=', '%', '+', '%C3', '%00', ';', '[]'),
      fc.stringMatching(/^[\x21\x24-\x7e]{1,6}$/),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 12 }), async (chunks) => {
        const answer = await ask(`/v1/brands?${chunks.join('')}`);
        if (answer.status !== 200) expectRefusal(answer, 400, 'validation_error');
      }),
      { numRuns: propertyRuns(150) },
    );
  });
});

describe('bodies', () => {
  const batch = '/v1/brands/batch';
  const nros = JSON.stringify({ nros: ['1'] });
  const padded = (bytes: number) => nros + ' '.repeat(bytes - nros.length);

  it('may come compressed, without a type, and as large as 1 MiB', async () => {
    const gzipped = await post(batch, gzipSync(nros), { 'content-encoding': 'gzip' });
    expect(gzipped.body.input).toEqual({ nros: ['1'] });
    const blob = new Blob([nros]);
    expect((await ask(batch, { method: 'POST', body: blob })).status).toBe(200);
    expect((await post(batch, padded(LIMITS.bodyBytes))).status).toBe(200);
    const typed = { 'content-type': 'Application/JSON; Charset="UTF-8"' };
    expect((await post(batch, nros, typed)).status).toBe(200);
  });

  it('above 1 MiB are refused as 413, announced or in chunks', async () => {
    const large = padded(LIMITS.bodyBytes + 1);
    expectRefusal(await post(batch, large), 413, 'payload_too_large');
    const chunks = {
      method: 'POST',
      body: new Blob([large]).stream(),
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit;
    expectRefusal(await ask(batch, chunks), 413, 'payload_too_large');
  });

  it('count after decompression', async () => {
    const bomb = gzipSync(padded(LIMITS.bodyBytes * 40));
    expect(bomb.length).toBeLessThan(LIMITS.bodyBytes / 10);
    const answer = await post(batch, bomb, { 'content-encoding': 'gzip' });
    expectRefusal(answer, 413, 'payload_too_large');
  });

  it.each([
    ['nothing', ''],
    ['broken JSON', '{"nros":'],
    ['an array', '[]'],
    ['a text', '"nros"'],
    ['null', 'null'],
    ['an unknown key', '{"nros":["1"],"x":1}'],
    ['a key of every object', '{"nros":["1"],"constructor":1}'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['NUL in a text', '{"nros":["1\\u0000"]}'],
    ['deep nesting', '['.repeat(200_000)],
    ['more objects than any request has', `{"nros":[${'{},'.repeat(60_000)}{}]}`],
    [
      'more names than any request has',
      JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`a${i}`, 1]))),
    ],
  ])('with %s are refused', async (_name, body) => {
    expectRefusal(await post(batch, body), 400, 'validation_error');
  });

  it.each([
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=iso-8859-1' },
    { 'content-encoding': 'compress' },
    { 'content-encoding': 'gzip' },
  ])('sent as %j are refused with what to send', async (headers) => {
    expectRefusal(await post(batch, nros, headers), 400, 'validation_error');
  });

  it('may not smuggle in what stands in the path or in a header', async () => {
    const inPath = await post('/v1/watch/w1/items', '{"mark":"sol","id":"w2"}');
    expectRefusal(inPath, 400, 'validation_error');
    expect(inPath.body.error?.message).toBe('id belongs in the path');
    const items = [{ marca: 'sol' }];
    const inHeader = JSON.stringify({ label: 'a', items, idempotencyKey: 'k' });
    expectRefusal(await post('/v1/watch', inHeader), 400, 'validation_error');
  });

  it('with a lone surrogate are refused', async () => {
    const answer = await post('/v1/watch/w1/items', '{"mark":"\\ud800"}');
    expectRefusal(answer, 400, 'validation_error');
  });
});

describe('errors of the service', () => {
  const failingWith = (error: unknown) =>
    serveApp(createEchoService({ run: () => Promise.reject(error) }));

  it('carry their status, words, coverage and Retry-After', async () => {
    const coverage = { from: '2023-01-01', through: '2027-12-31' };
    const details = { coverage, retryAfterSeconds: 7 };
    const failing = await failingWith(new ServiceError('fuera_de_cobertura', 'outside', details));
    const answer = await ask('/v1/feriados', {}, failing.url);
    await failing.stop();
    expectRefusal(answer, 422, 'fuera_de_cobertura');
    expect(answer.body.error).toMatchObject({ message: 'outside', coverage });
    expect(answer.headers.get('retry-after')).toBe('7');
  });

  it('that nobody foresaw say nothing, and the log says all but what the client sent', async () => {
    const failing = await failingWith(new Error('relation "brands" does not exist'));
    const path = '/v1/brands/12345678-5?rut=12345678-5&q=hush';
    const answer = await ask(path, { headers: { 'x-request-id': 'find-me' } }, failing.url);
    await failing.stop();
    expectRefusal(answer, 500, 'internal_error');
    expect(answer.body.error?.message).toBe('Internal error');
    const lines = failing.logged();
    expect(lines).toMatch(/"requestId":"find-me".*relation \\"brands\\" does not exist/);
    expect(lines).toContain('"route":"getBrandDetail"');
    for (const secret of ['12345678', 'hush', KEY]) expect(lines).not.toContain(secret);
  });
});
