import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { healthSchema, operationById } from '@marcario/core/contract';
import { createApp, createLogger } from '@marcario/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import { relayTo } from '../support/serve-relay.ts';
import { REGISTER } from './corpus.ts';

let draining = false;
let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER, { isDraining: () => draining });
});
afterAll(() => served.close());

const health = async () => {
  const answer = await served.api.send('/health', { key: null });
  return { status: answer.status, body: healthSchema.strict().parse(await answer.json()) };
};

describe('/health', () => {
  it(`is 200 and ok without a key while requests can be served ${proves(
    'HEALTH-OK',
    'D11-HEALTH',
  )}`, async () => {
    const { status, body } = await health();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ok',
      index: { ready: true, marks: REGISTER.length },
      dataAsOf: expect.any(String),
    });
    expect(body).not.toHaveProperty('reason');
  });

  it(`is 503 and degraded while the server drains ${proves('HEALTH-DEGRADED', 'D11-HEALTH')}`, async () => {
    draining = true;
    try {
      const { status, body } = await health();
      expect(status).toBe(503);
      expect(body).toMatchObject({ status: 'degraded', reason: 'draining' });
    } finally {
      draining = false;
    }
  });

  it(`is 503 and degraded while the database is away, and calls say no more than that ${proves(
    'HEALTH-DEGRADED',
    'D11-HEALTH',
    'ERROR-5XX',
  )}`, async () => {
    const relay = await relayTo(await freshPostgresUrl());
    const failing = await serve(REGISTER, { databaseUrl: relay.url });
    try {
      await relay.cut();
      const health = () => failing.api.send('/health', { key: null });
      // An answer may be a second old.
      await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe(503);
      const answer = await health();
      expect(await answer.json()).toMatchObject({ status: 'degraded', reason: 'database' });
      const call = await failing.api.send('/v1/brands');
      expect(call.headers.get('retry-after')).toBe('5');
      expect(await refusalOf(call)).toEqual({
        status: 503,
        code: 'service_unavailable',
        message: 'Internal error',
      });
      await relay.mend();
      await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe(200);
      expect((await failing.api.list()).estimatedTotal).toBe(REGISTER.length);
    } finally {
      await failing.close();
      await relay.cut();
    }
  });
});

describe('an unexpected failure', () => {
  it(`is a 500 that says nothing of what is inside ${proves('ERROR-internal_error', 'ERROR-5XX', 'ERROR-REQUEST-ID', 'D12-5XX')}`, async () => {
    const broken = {
      served: [operationById.searchBrands],
      run: () => Promise.reject(new Error('relation "brand" at 10.0.0.7 does not exist')),
      health: () => served.service.health(),
    };
    const server = createServer(createApp(broken, { logger: createLogger('silent') }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/v1/brands?q=kolun`);
      expect(await refusalOf(answer)).toEqual({
        status: 500,
        code: 'internal_error',
        message: 'Internal error',
      });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
