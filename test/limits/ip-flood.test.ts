import { setTimeout } from 'node:timers/promises';
import { createClient } from '@marcario/client';
import { SCOPES } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateBrands } from '../../packages/server/invented/generate-brands.ts';
import { requestReport } from '../../packages/server/page/report-requests.ts';
import { RequestThrottle } from '../../packages/server/page/request-throttle.ts';
import { mark } from '../brands/corpus.ts';
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

describe('a firm of ten people behind one address, with the default limits', () => {
  const people = Array.from({ length: 10 }, (_, at) => at);
  const marks = [...generateBrands({ marks: 400, seed: 3 })];
  const told = marks.flatMap(({ denominacion }) => denominacion || []);
  const names = [...new Set(told)].slice(0, 50);
  // More marks of these names than one screening gives.
  const crowded = names
    .slice(0, 6)
    .flatMap((name, i) =>
      people.flatMap((at) => [
        mark(`98${i}${at}1`, name),
        mark(`98${i}${at}2`, name),
        mark(`98${i}${at}3`, name),
      ]),
    );
  let firm: Served;
  beforeAll(async () => {
    // As many calls as the default, in a window that a slow machine does not outlive.
    const ipLimit = { limit: 100, windowSeconds: 600 };
    firm = await serve([...marks, ...crowded], { limits: {}, app: { page: {}, ipLimit } });
  });
  afterAll(() => firm.close());

  it(`opens the page as often as it likes, and is served its reports of fifty names as the page asks them ${proves('IP-PAGE-FREE', 'IP-TEN-PEOPLE')}`, async () => {
    const get = (target: string) => fetch(`${firm.api.baseUrl}${target}`);
    const html = await (await get('/')).text();
    const assets = [...html.matchAll(/(?:href|src)="(assets\/[^"]+)"/g)].map(([, at]) => `/${at}`);
    expect(new Set(assets).size).toBe(3);
    const opened = people.flatMap(() => ['/', '/', '/', ...assets]);
    const pages = await Promise.all([...opened, ...opened].map(get));
    expect(pages.length).toBeGreaterThan(100);
    for (const answer of pages) {
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }

    const statuses: number[] = [];
    const countingFetch: typeof fetch = async (...request) => {
      const answer = await fetch(...request);
      statuses.push(answer.status);
      return answer;
    };
    const { signal } = new AbortController();
    const clock = { now: () => performance.now(), wait: (ms: number) => setTimeout(ms) };
    const question = {
      names: names.map((name) => ({ name, clase: [], wrong: '' })),
      clase: [],
      onlyLive: true,
    };
    const keys = await Promise.all(people.map(() => firm.createKey({ scopes: SCOPES })));
    const reports = await Promise.all(
      keys.map(async ({ key }) => {
        const client = createClient({
          baseUrl: firm.api.baseUrl,
          apiKey: key,
          fetch: countingFetch,
          maxRetries: 0,
        });
        // What the page asks when it is opened, beside the plots of the register.
        await Promise.all([
          client.usage(),
          client.insights.byEstado({}),
          client.insights.byClass({}),
          client.insights.byMonth({}),
        ]);
        return requestReport(client, question, { pace: new RequestThrottle(clock), signal });
      }),
    );
    for (const { names: found } of reports) expect(found).toHaveLength(question.names.length);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // Some crowded names have all their marks, of the others the report says that there are more.
    const cut = reports[0]?.names.filter(({ isCut }) => isCut).length ?? 0;
    expect([cut > 0, reports[0]?.names.some((one) => one.marks.length > 20)]).toEqual([true, true]);

    // The limit of the address holds for every call, whatever its key.
    const headers = { 'X-API-Key': keys[0]?.key ?? '' };
    for (let call = statuses.length; call < 100; call += 1) {
      expect((await fetch(`${firm.api.baseUrl}/v1/usage`, { headers })).status).toBe(200);
    }
    expect((await fetch(`${firm.api.baseUrl}/v1/usage`, { headers })).status).toBe(429);
    expect((await get('/')).status).toBe(200);
    expect((await get(assets[0] ?? '')).status).toBe(200);
    expect((await get('/assets/unknown.js')).status).toBe(429);
  }, 60_000);
});
