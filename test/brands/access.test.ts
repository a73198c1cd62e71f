import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import { REGISTER } from './corpus.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

const UNAUTHORIZED = { status: 401, code: 'unauthorized', message: 'Missing or invalid API key' };
const NOT_FOUND = { status: 404, code: 'not_found' };
const BRAND_ROUTES = ['/v1/brands', '/v1/brands?q=kolun', '/v1/brands/900100'];

const withKey = async (key: string | null, target = '/v1/brands') =>
  refusalOf(await served.api.send(target, { key }));

describe('a key', () => {
  it(`opens every brand endpoint from its header ${proves('AUTH-HEADER', 'BRANDS-SCOPE')}`, async () => {
    for (const target of BRAND_ROUTES) {
      expect((await served.api.send(target)).status).toBe(200);
    }
    expect((await served.api.batch(['900100'])).items).toHaveLength(1);
  });

  it(`that is missing is 401, everywhere under /v1 ${proves(
    'AUTH-401',
    'SERVICE-KEYED',
    'ERROR-unauthorized',
    'D1-UNKNOWN-V1',
  )}`, async () => {
    for (const target of [...BRAND_ROUTES, '/v1', '/v1/', '/v1/nothing', '/v1/brands/%00']) {
      expect(await withKey(null, target), target).toEqual(UNAUTHORIZED);
    }
    expect(await refusalOf(await served.api.sendBatch('{', { key: null }))).toEqual(UNAUTHORIZED);
  });

  it(`that is malformed or unknown is 401 ${proves('AUTH-401', 'ERROR-unauthorized')}`, async () => {
    const { key } = served.api;
    const flippedLast = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    const otherDatabase = await serve([]);
    try {
      for (const bad of [
        'x',
        'mk_',
        `${key}0`,
        key.slice(0, -1),
        key.toUpperCase(),
        flippedLast,
        `Bearer ${key}`,
        'k'.repeat(4_000),
        otherDatabase.api.key,
      ]) {
        expect(await withKey(bad), bad).toEqual(UNAUTHORIZED);
      }
    } finally {
      await otherDatabase.close();
    }
  });

  it(`is not read from the query or another header ${proves('AUTH-HEADER')}`, async () => {
    const { key } = served.api;
    expect(await withKey(null, `/v1/brands?X-API-Key=${key}&api_key=${key}`)).toEqual(UNAUTHORIZED);
    const headers = { Authorization: `Basic ${btoa(`${key}:`)}`, 'X-Key': key };
    expect(await refusalOf(await served.api.send('/v1/brands', { key: null, headers }))).toEqual(
      UNAUTHORIZED,
    );
  });

  it(`that is revoked is 401 at once ${proves('AUTH-401', 'AUTH-REVOKE')}`, async () => {
    const { key, revoke } = await served.createKey();
    expect((await served.api.send('/v1/brands', { key })).status).toBe(200);
    await revoke();
    expect(await withKey(key)).toEqual(UNAUTHORIZED);
  });

  it(`that is expired is 401 ${proves('AUTH-401', 'AUTH-EXPIRY')}`, async () => {
    const later = await served.createKey({ expiresAt: new Date(Date.now() + 3_600_000) });
    expect((await served.api.send('/v1/brands', { key: later.key })).status).toBe(200);
    const past = await served.createKey({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await withKey(past.key)).toEqual(UNAUTHORIZED);
  });
});

describe('scopes', () => {
  it(`that are empty grant all reads ${proves('AUTH-SCOPES-EMPTY')}`, async () => {
    const { key } = await served.createKey({ scopes: [] });
    expect((await served.api.send('/v1/brands', { key })).status).toBe(200);
  });

  it(`that are listed grant what they list ${proves('AUTH-SCOPES-LISTED', 'BRANDS-SCOPE')}`, async () => {
    const { key } = await served.createKey({ scopes: ['insights:read', 'brands:read'] });
    expect((await served.api.send('/v1/brands', { key })).status).toBe(200);
  });

  it(`without brands:read are 403, and the message names it ${proves(
    'AUTH-403',
    'AUTH-SCOPES-LISTED',
    'BRANDS-SCOPE',
    'ERROR-forbidden',
  )}`, async () => {
    const { key } = await served.createKey({ scopes: ['insights:read', 'watch:write'] });
    const forbidden = {
      status: 403,
      code: 'forbidden',
      message: 'API key lacks required scope: brands:read',
    };
    for (const target of BRAND_ROUTES) expect(await withKey(key, target)).toEqual(forbidden);
    const batch = await served.api.sendBatch('{"nros":["900100"]}', { key });
    expect(await refusalOf(batch)).toEqual(forbidden);
  });

  it(`are judged before the parameters, and after the route ${proves('D1-ORDER')}`, async () => {
    const { key } = await served.createKey({ scopes: ['insights:read'] });
    expect(await withKey(key, '/v1/brands?limit=0&rut=x')).toMatchObject({ status: 403 });
    expect(await withKey(key, '/v1/brands/%00')).toMatchObject({ status: 403 });
    expect(await refusalOf(await served.api.sendBatch('{', { key }))).toMatchObject({
      status: 403,
    });
    expect(await withKey(key, '/v1/nothing')).toMatchObject(NOT_FOUND);
    expect(await withKey(null, '/v1/brands?limit=0')).toEqual(UNAUTHORIZED);
  });
});

describe('a route that is not there', () => {
  it.each(['/v1', '/v1/', '/v1/nothing', '/v1/brands/900100/nothing', '/v1/Brands', '/v1/brands/'])(
    `is 404 with a key and 401 without: %s ${proves('D1-UNKNOWN-V1', 'ERROR-not_found')}`,
    async (target) => {
      expect(await refusalOf(await served.api.send(target))).toMatchObject(NOT_FOUND);
      expect(await withKey(null, target)).toEqual(UNAUTHORIZED);
    },
  );

  it.each(['/', '/v2/brands', '/brands', '/v1brands', '/favicon.ico', '/%', '/health/', '/..%2f'])(
    `outside /v1 is 404 without a key: %s ${proves('D1-UNKNOWN-OUTSIDE', 'VERSION-PREFIX')}`,
    async (target) => {
      expect(await withKey(null, target)).toMatchObject(NOT_FOUND);
    },
  );

  it.each([
    ['POST', '/v1/brands'],
    ['PUT', '/v1/brands/900100'],
    ['PATCH', '/v1/brands/900100'],
    ['DELETE', '/v1/brands/900100'],
    ['POST', '/v1/brands/900100'],
    ['OPTIONS', '/v1/brands'],
    ['PUT', '/v1/brands/batch'],
    ['POST', '/health'],
  ])(
    `is a wrong method too: %s %s ${proves('D1-METHOD', 'SERVICE-READ-ONLY')}`,
    async (method, target) => {
      const answer = await served.api.send(target, { method });
      expect(await refusalOf(answer)).toMatchObject(NOT_FOUND);
      expect((await served.api.list()).estimatedTotal).toBe(REGISTER.length);
    },
  );
});

describe('the request id', () => {
  const id = async (own?: string) => {
    const headers = own === undefined ? {} : { 'X-Request-Id': own };
    const answer = await served.api.send('/v1/brands?limit=0', { headers });
    // The envelope carries the same id: refusalOf holds the two against each other.
    await refusalOf(answer);
    return answer.headers.get('x-request-id');
  };

  it.each(['abc', 'A.b_c:d-9', randomUUID(), 'x'.repeat(128)])(
    `is the client's own where it is clean: %s ${proves(
      'ERROR-OWN-REQUEST-ID',
      'ERROR-REQUEST-ID',
      'D4-REQUEST-ID',
    )}`,
    async (own) => {
      expect(await id(own)).toBe(own);
    },
  );

  it.each(['', 'a b', 'x'.repeat(129), '<script>', 'ñ', 'a,b', '{}'])(
    `is a new one where it is not: %s ${proves('D4-REQUEST-ID')}`,
    async (own) => {
      expect(await id(own)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    },
  );

  it(`is there on every answer and differs from call to call ${proves('ERROR-REQUEST-ID')}`, async () => {
    const targets = ['/health', '/v1/brands', '/nothing', '/v1/nothing'];
    const ids = await Promise.all(
      [...targets, ...targets].map(async (target) =>
        (await served.api.send(target)).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(null);
  });

  it(`stands in the envelope of every kind of refusal ${proves('ERROR-ENVELOPE', 'ERROR-REQUEST-ID')}`, async () => {
    const statuses = [
      await withKey(null),
      await withKey(served.api.key, '/v1/nothing'),
      await served.api.refusal('limit=0'),
      await served.api.refusal('rut=1-1'),
      await refusalOf(await served.api.sendBatch('{')),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 404, 400, 400, 400]);
  });
});
