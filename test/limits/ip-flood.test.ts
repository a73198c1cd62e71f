import { screeningSchema } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateBrands } from '../../packages/server/invented/generate-brands.ts';
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
  const names = marks.flatMap(({ denominacion }) => denominacion || []).slice(0, 50);
  let firm: Served;
  beforeAll(async () => {
    // As many calls as the default, in a window that a slow machine does not outlive.
    const ipLimit = { limit: 100, windowSeconds: 600 };
    firm = await serve(marks, { limits: {}, app: { page: {}, ipLimit } });
  });
  afterAll(() => firm.close());

  it(`opens the page as often as it likes, and is served its reports by the screening of fifty names ${proves('IP-PAGE-FREE', 'IP-TEN-PEOPLE')}`, async () => {
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

    const { key } = await firm.createKey({ monthlyQuota: 10_000 });
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const post = (target: string, body: object) =>
      fetch(`${firm.api.baseUrl}${target}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
    // What a person needs for a report: its names at once, and the marks that are looked at, a hundred a call.
    const reports = await Promise.all(
      people.map(async () => {
        const consultas = names.map((q) => ({ q }));
        const screened = await post('/v1/brands/screening', { consultas, limit: 20 });
        const { items } = screeningSchema.parse(await screened.json());
        const nros = new Set(items.flatMap(({ items: alike = [] }) => alike).map(nroOf));
        const parts = [...nros].slice(0, 300);
        const details: number[] = [];
        for (let from = 0; from < parts.length; from += 100) {
          const part = { nros: parts.slice(from, from + 100) };
          details.push((await post('/v1/brands/batch', part)).status);
        }
        return { status: screened.status, names: items.length, details };
      }),
    );
    for (const { status, names: found, details } of reports) {
      expect([status, found, new Set(details)]).toEqual([200, 50, new Set([200])]);
    }
    const calls = reports.reduce((sum, { details }) => sum + 1 + details.length, 0);
    expect(calls).toBeLessThanOrEqual(100);

    // The limit of the address holds for every call, whatever its key.
    for (let call = calls; call < 100; call += 1) {
      expect((await fetch(`${firm.api.baseUrl}/v1/usage`, { headers })).status).toBe(200);
    }
    expect((await fetch(`${firm.api.baseUrl}/v1/usage`, { headers })).status).toBe(429);
    expect((await get('/')).status).toBe(200);
    expect((await get(assets[0] ?? '')).status).toBe(200);
    expect((await get('/assets/unknown.js')).status).toBe(429);
  }, 60_000);
});

function nroOf({ nroSolicitud }: { readonly nroSolicitud: string }): string {
  return nroSolicitud;
}
