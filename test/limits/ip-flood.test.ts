import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';

let served: Served;
beforeAll(async () => {
  served = await serve([], { app: { ipLimit: { limit: 3, windowSeconds: 60 } } });
});
afterAll(() => served.close());

/** Nothing but the one request, so that a test knows what is counted. */
const send = (target: string, headers: Record<string, string> = {}) =>
  fetch(`${served.api.baseUrl}${target}`, { headers });

describe('an address that asks too often', () => {
  it(`is refused whatever its key and route, with the seconds to wait ${proves('LIMIT-IP', 'ERROR-rate_limited', 'LIMIT-RETRY-AFTER', 'LIMIT-ADDITIVE')}`, async () => {
    const { key } = await served.createKey();
    await send('/v1/brands', { 'X-API-Key': key });
    await send('/v1/brands');
    await send('/nothing');
    for (const target of ['/v1/brands', '/nothing', '/mcp']) {
      const answer = await send(target, { 'X-API-Key': key });
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect(answer.headers.get('ratelimit')).toBeNull();
      expect(await refusalOf(answer)).toEqual({
        status: 429,
        code: 'rate_limited',
        message: 'Too many requests from this address',
      });
    }
  });

  it('may still ask whether the service lives, and read its metrics', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect((await send('/health')).status).toBe(200);
      expect((await send('/metrics')).status).toBe(200);
    }
  });
});
