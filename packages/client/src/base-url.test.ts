import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import {
  MarcarioApiError,
  MarcarioBaseUrlError,
  MarcarioConnectionError,
  MarcarioNotFoundError,
  MarcarioServerError,
} from './index.ts';
import { LoopbackServers } from './testing/loopback.ts';

const loopback = new LoopbackServers();
afterEach(() => loopback.close());

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

const failureOf = (call: PromiseLike<unknown>) =>
  call.then(
    () => expect.unreachable('the call must fail'),
    (error: unknown) => error as MarcarioApiError,
  );

const HTML = { 'Content-Type': 'text/html' };
const envelope = (code: string, message: string) => ({ error: { code, message, requestId: 'r' } });

describe('an answer of something else at baseUrl', () => {
  it.each<[string, RequestListener, string]>([
    ['a page of 404', answering(404, '<html>Not Found</html>', HTML), 'HTTP 404 with a page'],
    ['JSON of 404', answering(404, { message: 'Not Found' }), 'HTTP 404 with JSON of another kind'],
    [
      'an envelope of another service',
      answering(404, { error: { code: 'not_found', message: 'x' } }),
      'HTTP 404 with JSON of another kind',
    ],
    [
      'an envelope with a number',
      answering(404, { error: { code: 404, message: 'x', requestId: 'r' } }),
      'JSON of another kind',
    ],
    ['text of 404', answering(404, 'Cannot GET /v1/brands'), 'HTTP 404 with text that is not JSON'],
    ['an empty 404', answering(404, ''), 'HTTP 404 with nothing'],
    [
      'a page of 200',
      answering(200, '<!doctype html><title>App</title>', HTML),
      'HTTP 200 with a page',
    ],
    ['JSON of 200', answering(200, { ok: true, version: 3 }), 'HTTP 200 with JSON of another kind'],
    ['a JSON text of 200', answering(200, '"welcome"'), 'HTTP 200 with JSON of another kind'],
    [
      'an envelope of 200',
      answering(200, envelope('not_found', 'x')),
      'HTTP 200 with JSON of another kind',
    ],
    [
      'a redirect',
      answering(301, '', { Location: 'https://www.example/' }),
      'HTTP 301 with a redirect',
    ],
    ['a page to sign in', answering(401, '<html>', HTML), 'HTTP 401 with a page'],
    ['a method that is refused', answering(405, ''), 'HTTP 405 with nothing'],
  ])('is named as such for %s', async (_, listener, what) => {
    const { client, seen } = await loopback.client(listener);
    const { brands, watch } = client;
    const calls = [brands.search(), brands.get('1'), watch.items('w')].map(failureOf);
    for (const failure of await Promise.all(calls)) {
      expect(failure).toBeInstanceOf(MarcarioBaseUrlError);
      expect(failure).toBeInstanceOf(MarcarioApiError);
      expect(failure).not.toBeInstanceOf(MarcarioNotFoundError);
      expect(failure.code).toBe('unexpected_answer');
      expect(failure.message).toContain(what);
      expect(failure.message).toMatch(/Check baseUrl, which is http:\/\/127\.0\.0\.1:\d+, and/);
    }
    // No call is retried, because the fault is not temporary.
    expect(seen).toHaveLength(3);
  });

  it('is named for exports and calendars too, which are read otherwise', async () => {
    const { client } = await loopback.client(answering(200, '<html>', HTML));
    const calls = [client.brands.export(), client.plazos.calendar({ tipo: 'renovacion' })];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure).toBeInstanceOf(MarcarioBaseUrlError);
    }
  });

  it('is named where the service itself has no such route', async () => {
    const { client } = await loopback.client(
      answering(404, envelope('not_found', 'No such route')),
    );
    const failure = await failureOf(client.brands.get('1'));
    expect(failure).toBeInstanceOf(MarcarioBaseUrlError);
    expect(failure).toMatchObject({
      code: 'not_found',
      serviceMessage: 'No such route',
      requestId: 'r',
    });
    expect(failure.message).toContain('Check baseUrl');
  });

  it('is no matter of the address where it is of the moment', async () => {
    const proxy = await loopback.client(answering(502, '<html>', HTML), { maxRetries: 0 });
    expect(await failureOf(proxy.client.usage())).toBeInstanceOf(MarcarioServerError);
    const limit = await loopback.client(answering(429, 'slow down'), { maxRetries: 0 });
    const failure = await failureOf(limit.client.usage());
    expect(failure).not.toBeInstanceOf(MarcarioBaseUrlError);
    expect(failure).toMatchObject({ status: 429, code: 'unexpected_answer' });
    loopback.close();
    expect(await failureOf(limit.client.usage())).toBeInstanceOf(MarcarioConnectionError);
  });
});

describe('an answer of the service', () => {
  it('is believed with fields and codes that this client does not know', async () => {
    const newer = await loopback.client(answering(200, { items: [], nextCursor: null, nuevo: 1 }));
    expect(await newer.client.brands.search()).toMatchObject({ nuevo: 1 });
    const refusal = await loopback.client(answering(404, envelope('gone_for_good', 'x')));
    const failure = await failureOf(refusal.client.brands.get('1'));
    expect(failure).toMatchObject({ name: 'MarcarioApiError', code: 'gone_for_good' });
  });

  it('that knows no such mark says so', async () => {
    const { client } = await loopback.client(
      answering(404, envelope('not_found', 'No such brand')),
    );
    const failure = await failureOf(client.brands.get('1'));
    expect(failure).toBeInstanceOf(MarcarioNotFoundError);
    expect(failure.message).toBe('No such brand');
  });
});
