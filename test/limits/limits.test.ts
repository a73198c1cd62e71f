import { type Usage, usageSchema } from '@marcario/core/contract';
import { openDatabase } from '@marcario/core/service';
import ky from 'ky';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import { overMcp } from './outcomes.ts';

/** Rounds of running into a limit and waiting for it, a second each. */
const { MARCARIO_RETRY_ROUNDS = '3' } = process.env;
const ROUNDS = Number(MARCARIO_RETRY_ROUNDS);
const WINDOW = { limit: 3, windowSeconds: 1 };
const LISTING = '/v1/brands?limit=1';

let databaseUrl: string;
let served: Served;
let now: Date | null = null;
beforeAll(async () => {
  databaseUrl = await freshPostgresUrl();
  served = await serve(REGISTER, { databaseUrl, now: () => now ?? new Date() });
});
afterAll(() => served.close());

const send = (key: string, target = LISTING) => served.api.send(target, { key });
const usage = async (key: string): Promise<Usage> =>
  usageSchema.parse(await (await send(key, '/v1/usage')).json());
const used = async (key: string) => (await usage(key)).used;

describe('a quota', () => {
  it(`that is used up is 429 quota_exceeded until the month ends ${proves(
    'ERROR-quota_exceeded',
    'LIMIT-QUOTA',
    'LIMIT-RETRY-AFTER',
    'AUTH-QUOTA',
  )}`, async () => {
    const { key } = await served.createKey({ monthlyQuota: 2 });
    for (let n = 0; n < 2; n += 1) expect((await send(key)).status).toBe(200);
    const answer = await send(key);
    const { resetsAt } = await usage(key);
    const wait = Number(answer.headers.get('retry-after'));
    expect(Math.abs(Date.now() + wait * 1_000 - Date.parse(resetsAt))).toBeLessThan(3_000);
    expect(await refusalOf(answer)).toEqual({
      status: 429,
      code: 'quota_exceeded',
      message: 'Monthly quota exceeded',
    });
    expect(await usage(key)).toMatchObject({ quota: 2, used: 2, remaining: 0 });
  });

  it.each([
    ['2026-01-31T23:59:58.500Z', 2, '2026-02-01T00:00:00.000Z'],
    ['2028-02-28T23:59:59.999Z', 86_401, '2028-02-29T23:59:59.999Z'],
    ['2028-02-29T23:59:59.000Z', 1, '2028-03-01T00:00:00.000Z'],
    ['2026-12-31T23:59:57.001Z', 3, '2027-01-01T00:00:00.001Z'],
  ])(
    `of the month of %s is new %i s later ${proves('LIMIT-QUOTA', 'D1-WINDOW')}`,
    async (last, wait, next) => {
      const { key } = await served.createKey({ monthlyQuota: 1 });
      try {
        now = new Date(last);
        expect((await send(key)).status).toBe(200);
        const refused = await send(key);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(wait)]);
        now = new Date(next);
        const isNewMonth = next.slice(0, 7) !== last.slice(0, 7);
        expect((await send(key)).status).toBe(isNewMonth ? 200 : 429);
        now = new Date(Date.parse(last) + wait * 1_000);
        const again = await served.createKey({ monthlyQuota: 1 });
        expect((await send(again.key)).status).toBe(200);
        expect((await send(key)).status).toBe(isNewMonth ? 429 : 200);
      } finally {
        now = null;
      }
    },
  );

  it(`is charged one unit for a batch of a hundred numbers ${proves('BATCH-COST')}`, async () => {
    const { key } = await served.createKey();
    const nros = Array.from({ length: 100 }, (_, i) => String(900_100 + i));
    const answer = await served.api.sendBatch(JSON.stringify({ nros }), { key });
    expect(answer.status).toBe(200);
    expect(await used(key)).toBe(1);
  });

  it.each([
    [LISTING, 200, 1],
    ['/v1/brands/404', 404, 1],
    ['/v1/brands?limit=0', 400, 1],
    ['/v1/brands?rut=1-1', 400, 1],
    ['/v1/brands?q=%ff', 400, 1],
    ['/v1/nothing', 404, 0],
    ['/v1/brands/%ff', 400, 0],
    ['/v1/usage', 200, 0],
  ])(
    `is charged for what comes as far as its input: %s, answered %i, costs %i ${proves('D1-CHARGE')}`,
    async (target, status, cost) => {
      const { key } = await served.createKey();
      expect((await send(key, target)).status).toBe(status);
      expect(await used(key)).toBe(cost);
    },
  );

  it(`is not charged for what is refused before ${proves('D1-BEFORE-INPUT')}`, async () => {
    const { key } = await served.createKey({ scopes: ['insights:read'] });
    expect((await send(key)).status).toBe(403);
    expect(await overMcp(served.api.baseUrl, key)).toBe('forbidden');
    expect(await used(key)).toBe(0);
  });

  it(`gets a unit back when the service fails, over REST and MCP ${proves('D1-5XX-FREE')}`, async () => {
    const { key } = await served.createKey();
    const { db, close } = await openDatabase(databaseUrl);
    await sql`alter table brand rename to brand_away`.execute(db);
    try {
      const failed = await send(key, '/v1/brands/900100');
      expect(failed.headers.get('ratelimit')).toContain('"quota";r=1000000;');
      expect((await refusalOf(failed)).code).toBe('internal_error');
      expect(await overMcp(served.api.baseUrl, key)).toBe('internal_error');
      expect(await used(key)).toBe(0);
    } finally {
      await sql`alter table brand_away rename to brand`.execute(db);
      await close();
    }
    expect((await send(key, '/v1/brands/900100')).status).toBe(200);
    expect(await used(key)).toBe(1);
  });
});

describe('every keyed answer', () => {
  it.each([
    [LISTING, 200],
    ['/v1/usage', 200],
    ['/v1/brands?limit=0', 400],
    ['/v1/brands?q=%ff', 400],
    ['/v1/brands/404', 404],
    ['/v1/nothing', 404],
  ])(
    `says where the key stands: %s, answered %i ${proves('D2-HEADERS')}`,
    async (target, status) => {
      const { key } = await served.createKey({ monthlyQuota: 7 });
      const answer = await send(key, target);
      const spent = target === '/v1/usage' || target === '/v1/nothing' ? 0 : 1;
      expect(answer.status).toBe(status);
      expect(answer.headers.get('ratelimit-policy')).toMatch(
        /^"burst";q=1000000;w=60, "quota";q=7;w=(2419200|2505600|2592000|2678400)$/,
      );
      expect(answer.headers.get('ratelimit')).toMatch(
        new RegExp(`^"burst";r=999999;t=60, "quota";r=${7 - spent};t=\\d+$`),
      );
    },
  );

  it.each([
    ['search_brands', '{"limit":1}', 6],
    ['search_brands', '{"limit":0}', 6],
    ['get_usage', 'null', 7],
    ['no_such_tool', '{}', 7],
  ])(`says so over MCP: %s with %s ${proves('D2-HEADERS')}`, async (name, given, left) => {
    const { key } = await served.createKey({ monthlyQuota: 7 });
    const answer = await served.api.send('/mcp', {
      method: 'POST',
      key,
      headers: {
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
      },
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${given}}}`,
    });
    expect(await answer.json()).toHaveProperty('result');
    expect(answer.headers.get('ratelimit')).toContain(`"quota";r=${left};`);
  });

  it('says nothing of a key that is none', async () => {
    const answer = await served.api.send(LISTING, { key: null });
    expect([answer.headers.get('ratelimit'), answer.headers.get('ratelimit-policy')]).toEqual([
      null,
      null,
    ]);
  });
});

describe('a burst', () => {
  let limited: Served;
  beforeAll(async () => {
    limited = await serve([], { databaseUrl, limits: { burst: WINDOW } });
  });
  afterAll(() => limited.close());

  it(`above the limit is 429 rate_limited with the seconds to wait ${proves(
    'ERROR-rate_limited',
    'LIMIT-BURST',
    'LIMIT-RETRY-AFTER',
  )}`, async () => {
    const { key } = await limited.createKey();
    const call = (target: string) => limited.api.send(target, { key });
    // Whatever the route, the burst limit speaks before it.
    const targets = [LISTING, '/v1/usage', '/v1/nothing'];
    for (const target of targets) expect((await call(target)).status).not.toBe(429);
    for (const target of [...targets, '/v1/brands?limit=0']) {
      const answer = await call(target);
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.headers.get('ratelimit')).toMatch(/^"burst";r=0;t=1, /);
      expect(await refusalOf(answer)).toEqual({
        status: 429,
        code: 'rate_limited',
        message: 'Too many requests (per-key burst limit)',
      });
    }
    const tools = await overMcp(limited.api.baseUrl, key);
    expect(tools).toBe('rate_limited');
  });

  it(
    `is over after exactly the seconds that it said, for a client that obeys them ${proves(
      'LIMIT-RETRY-AFTER',
    )}`,
    async () => {
      const { key } = await limited.createKey();
      const statuses: number[] = [];
      const client = ky.create({
        prefixUrl: limited.api.baseUrl,
        headers: { 'X-API-Key': key },
        retry: { limit: 1, methods: ['get'], statusCodes: [429], afterStatusCodes: [429] },
        hooks: { afterResponse: [(_request, _options, { status }) => void statuses.push(status)] },
      });
      for (let round = 0; round < ROUNDS; round += 1) {
        statuses.length = 0;
        while (!statuses.includes(429)) expect((await client.get('v1/usage')).status).toBe(200);
        expect(statuses.slice(-2)).toEqual([429, 200]);
      }
    },
    ROUNDS * 5_000,
  );
});
