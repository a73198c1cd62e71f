import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppService } from '../create-app.ts';
import { createEchoService, KEY, type ServedApp, serveApp } from '../testing/serve-app.ts';

const PAGE = { nombres: Array.from({ length: 100 }, (_, i) => `Peñaflor ${i}`) };
const LONG = { nombres: Array.from({ length: 20_000 }, (_, i) => `Peñaflor ${i}`) };

const SHORT = { nombres: ['Peñaflor'] };

let app: ServedApp;
beforeAll(async () => {
  const bodies = new Map<unknown, object>([
    ['getFreshness', SHORT],
    ['getSyncRuns', LONG],
  ]);
  const run: AppService['run'] = async ({ operation }) => ({ body: bodies.get(operation) ?? PAGE });
  app = await serveApp(createEchoService({ run }));
});
afterAll(() => app.stop());

/** Sends a request with a client that does not decompress responses. */
async function ask(
  accepted: string | null,
  { path = '/v1/brands', method = 'GET', more = {} } = {},
) {
  const accepts = accepted === null ? {} : { 'accept-encoding': accepted };
  const headers = { 'x-api-key': KEY, ...accepts, ...more };
  const sent = request(app.url + path, { method, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

describe('a page of marks', () => {
  it.each(['gzip', 'gzip, deflate, br', '*'])(
    'comes compressed, its length told, to who takes %s',
    async (accepted) => {
      const { headers, body } = await ask(accepted);
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(body.length),
      });
      expect(JSON.parse(gunzipSync(body).toString())).toEqual(PAGE);
    },
  );

  it.each([null, 'identity', 'gzip;q=0', 'gzip;q=0.5, identity'])(
    'comes as it is to who says %s',
    async (accepted) => {
      const { headers, body } = await ask(accepted);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(JSON.parse(body.toString())).toEqual(PAGE);
    },
  );

  it('always says that its encoding depends on what is accepted', async () => {
    for (const accepted of [null, 'gzip', 'identity']) {
      expect((await ask(accepted)).headers.vary).toContain('Accept-Encoding');
    }
  });

  it('has no body and no encoding where only its head is asked for, or it is the same still', async () => {
    const { etag } = (await ask('gzip')).headers;
    const head = await ask('gzip', { method: 'HEAD' });
    const still = await ask('gzip', { more: { 'if-none-match': etag } });
    expect([head.status, still.status]).toEqual([200, 304]);
    for (const { headers, body } of [head, still]) {
      expect(headers).not.toHaveProperty('content-encoding');
      expect(body).toHaveLength(0);
    }
  });
});

describe('an answer that is no page', () => {
  it('is compressed aside when it is long', async () => {
    const { headers, body } = await ask('gzip', { path: '/v1/sync-runs' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' });
    expect(JSON.parse(gunzipSync(body).toString())).toEqual(LONG);
  });

  it('is sent as it is when it is short', async () => {
    expect((await ask('gzip', { path: '/v1/freshness' })).headers).not.toHaveProperty(
      'content-encoding',
    );
  });
});
