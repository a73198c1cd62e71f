import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ClientOptions,
  createClient,
  MarcarioApiError,
  MarcarioConnectionError,
  MarcarioServerError,
  MarcarioTimeoutError,
  MarcarioUnprocessableError,
} from './index.ts';
import { LoopbackServers } from './testing/loopback.ts';

const API_KEY = 'mk_0123456789_verysecret';
const loopback = new LoopbackServers();
const listen = (listener: RequestListener) => loopback.listen(listener);

async function clientOf(listener: RequestListener, options: Partial<ClientOptions> = {}) {
  return createClient({
    baseUrl: await listen(listener),
    apiKey: API_KEY,
    maxRetries: 0,
    ...options,
  });
}

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return ((_, res) => res.writeHead(status, headers).end(text)) satisfies RequestListener;
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call must fail'),
    (error: unknown) => error as Error,
  );

afterEach(() => loopback.close());

describe('createClient', () => {
  it('asks what the row says, with the key as a header, and answers the body', async () => {
    const seen: unknown[] = [];
    const client = await clientOf((req, res) => {
      seen.push([req.method, req.url, req.headers['x-api-key'], req.headers.accept]);
      res.end('{"items":[],"nextCursor":null,"estimatedTotal":0}');
    });
    const page = await client.brands.search({ q: 'kolún', clase: [29, 30] });
    expect(page).toEqual({ items: [], nextCursor: null, estimatedTotal: 0 });
    const path = '/v1/brands?q=kol%C3%BAn&clase=29&clase=30';
    expect(seen).toEqual([['GET', path, API_KEY, 'application/json']]);
  });

  it('posts a batch as JSON under the path prefix of the address', async () => {
    let received = '';
    const baseUrl = await listen((req, res) => {
      received = `${req.method} ${req.url} ${req.headers['content-type']} `;
      req.on('data', (chunk) => {
        received += chunk;
      });
      req.on('end', () => res.end('{"items":[],"notFound":["1"]}'));
    });
    const client = createClient({ baseUrl: `${baseUrl}/marcas/`, apiKey: API_KEY });
    expect(await client.brands.batch({ nros: ['1'] })).toEqual({ items: [], notFound: ['1'] });
    expect(received).toBe('POST /marcas/v1/brands/batch application/json {"nros":["1"]}');
  });

  it('reads a mark by its number, given bare or named', async () => {
    const urls: unknown[] = [];
    const client = await clientOf((req, res) => {
      urls.push(req.url);
      res.end('{}');
    });
    await client.brands.get('1523001');
    await client.brands.get({ nroSolicitud: '1523001' });
    expect(urls).toEqual(['/v1/brands/1523001', '/v1/brands/1523001']);
  });

  it('answers {} for a 204', async () => {
    const client = await clientOf(answering(204, ''));
    expect(await client.call('deleteWatchlist', { id: 'w1' })).toEqual({});
  });

  it('tells code, message, request id, waiting time and coverage of a refusal', async () => {
    const coverage = { from: '2020-01-01', through: '2026-12-31' };
    const error = { code: 'fuera_de_cobertura', message: 'Beyond', requestId: 'r-1', coverage };
    const client = await clientOf(answering(422, { error }, { 'Retry-After': '7' }));
    const failure = await failureOf(client.call('getFeriados', { desde: '2099-01-01' }));
    expect(failure).toBeInstanceOf(MarcarioUnprocessableError);
    expect(failure).toMatchObject({ ...error, status: 422, retryAfterSeconds: 7 });
  });

  it.each([
    ['an HTML page of a proxy', 502, '<html>Bad gateway</html>'],
    ['a success that is not JSON', 200, '<html>Welcome</html>'],
    ['an empty success', 200, ''],
    ['JSON without the envelope', 404, '{"message":"no"}'],
    ['null', 500, 'null'],
  ])('says that %s is not an answer of the service', async (_, status, body) => {
    const client = await clientOf(answering(status, body, { 'x-request-id': 'r-2' }));
    const failure = await failureOf(client.brands.search());
    expect(failure).toBeInstanceOf(status >= 500 ? MarcarioServerError : MarcarioApiError);
    expect(failure).toMatchObject({ status, code: 'unexpected_answer', requestId: 'r-2' });
    expect(failure.message).toMatch(/Check baseUrl/);
  });

  it('does not carry the key to the address of a redirect', async () => {
    let reached = false;
    const elsewhere = await listen((_, res) => {
      reached = true;
      res.end('{}');
    });
    const client = await clientOf(answering(302, '', { Location: `${elsewhere}/v1/brands` }));
    const failure = await failureOf(client.brands.search());
    expect(failure).toMatchObject({ status: 302, code: 'unexpected_answer' });
    expect(reached).toBe(false);
  });

  it('sends the name of the program where one is given', async () => {
    let agent: unknown;
    const client = await clientOf(
      (req, res) => {
        agent = req.headers['user-agent'];
        res.end('{}');
      },
      { userAgent: 'vigia/1.0 (mail@example.org)' },
    );
    await client.usage();
    expect(agent).toBe('vigia/1.0 (mail@example.org)');
  });

  it.each(['', '/', '/v1', '/v1/', '/marcas/v1', '/marcas/'])(
    'takes an address that ends in "%s"',
    async (end) => {
      const urls: unknown[] = [];
      const baseUrl = await listen((req, res) => {
        urls.push(req.url);
        res.end('{}');
      });
      await createClient({ baseUrl: baseUrl + end, apiKey: API_KEY }).usage();
      expect(urls).toEqual([end.startsWith('/marcas') ? '/marcas/v1/usage' : '/v1/usage']);
    },
  );

  it('tells a refused connection from an answer', async () => {
    const baseUrl = await listen(() => {});
    loopback.close();
    const client = createClient({ baseUrl, apiKey: API_KEY, maxRetries: 0 });
    const failure = await failureOf(client.brands.search({ rut: ['76.111.222-3'] }));
    expect(failure).toBeInstanceOf(MarcarioConnectionError);
    expect(failure).not.toBeInstanceOf(MarcarioTimeoutError);
    expect(failure.message).toBe('GET /v1/brands: the service could not be reached (ECONNREFUSED)');
  });

  it('gives up after timeoutMs, even when only the body hangs', async () => {
    const client = await clientOf(
      (_, res) => {
        res.writeHead(200).write('{"items":');
      },
      { timeoutMs: 50 },
    );
    const failure = await failureOf(client.brands.search());
    expect(failure).toBeInstanceOf(MarcarioTimeoutError);
    expect(failure.message).toBe('GET /v1/brands: no answer within 50 ms');
  });

  it("ends with the reason of the caller's own signal", async () => {
    const client = await clientOf(() => {});
    const abort = new AbortController();
    const call = failureOf(client.brands.search({}, { signal: abort.signal }));
    const reason = new Error('the user left');
    abort.abort(reason);
    expect(await call).toBe(reason);
  });

  it('never says the key, whatever fails', async () => {
    const texts = await Promise.all(
      [answering(401, { error: { code: 'unauthorized', message: 'no', requestId: 'r' } })]
        .concat(answering(500, 'oops'), answering(302, '', { Location: 'http://127.0.0.1:1/' }))
        .map(async (listener) => failureOf((await clientOf(listener)).brands.search())),
    );
    const unreachable = createClient({
      baseUrl: 'http://127.0.0.1:1',
      apiKey: API_KEY,
      maxRetries: 0,
    });
    texts.push(await failureOf(unreachable.brands.search()));
    for (const { message, stack, cause } of texts) {
      expect(`${message} ${stack} ${cause} ${(cause as Error)?.stack}`).not.toContain('verysecret');
    }
  });

  it.each<[string, Partial<ClientOptions>]>([
    ['baseUrl', { baseUrl: 'marcas.example' }],
    ['baseUrl', { baseUrl: 'ftp://marcas.example' }],
    ['baseUrl', { baseUrl: 'https://user:hunter2@marcas.example' }],
    ['apiKey', { apiKey: '' }],
    ['apiKey', { apiKey: 'hunter2\nX-Evil: 1' }],
    ['userAgent', { userAgent: 'a\nX-Evil: hunter2' }],
    ['maxRetries', { maxRetries: -1 }],
    ['timeoutMs', { timeoutMs: 0 }],
    ['timeoutMs', { timeoutMs: Number.POSITIVE_INFINITY }],
  ])('refuses a wrong %s at once and does not repeat it', (name, wrong) => {
    const make = () => createClient({ baseUrl: 'https://x.example', apiKey: 'k', ...wrong });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(new RegExp(`^${name} must`));
    expect(make).not.toThrow(/hunter2/);
  });
});
