import { setTimeout as sleep } from 'node:timers/promises';
import { usageSchema } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { type Relay, relayTo } from '../support/serve-relay.ts';
import { type Outcome, overMcp, overRest, tallyOf } from './outcomes.ts';

/** Seconds for which the database is away. */
const { MARCARIO_AWAY_SECONDS = '2', MARCARIO_CUTS = '5' } = process.env;
const CUTS = Number(MARCARIO_CUTS);
const AWAY_MS = Number(MARCARIO_AWAY_SECONDS) * 1_000;
/** After which a call no longer waits for an answer, and a little more. */
const DEADLINE_MS = 3_500;
const CALLERS = 8;

let relay: Relay;
let served: Served;
beforeAll(async () => {
  relay = await relayTo(await freshPostgresUrl());
  served = await serve(REGISTER, { databaseUrl: relay.url });
});
afterAll(async () => {
  await served.close();
  await relay.cut();
});

const WAYS = [
  { way: 'is gone', awayMs: AWAY_MS, leave: () => relay.cut(), comeBack: () => relay.mend() },
  {
    way: 'hangs',
    awayMs: AWAY_MS + DEADLINE_MS,
    leave: async () => relay.freeze(),
    comeBack: async () => relay.thaw(),
  },
];

/** Callers that call one after the other until they are told to end. */
function underLoad(key: string) {
  const { baseUrl } = served.api;
  const outcomes: Outcome[] = [];
  let isOver = false;
  const caller = async () => {
    while (!isOver) outcomes.push(await overRest(baseUrl, key));
  };
  const callers = Array.from({ length: CALLERS }, caller);
  const end = async () => {
    isOver = true;
    await Promise.all(callers);
    return tallyOf(outcomes);
  };
  return { end };
}

async function isBack(key: string): Promise<number> {
  const begun = performance.now();
  while ((await overRest(served.api.baseUrl, key)) !== 'ok') await sleep(50);
  return performance.now() - begun;
}

async function usedOf(key: string): Promise<number> {
  const answer = await served.api.send('/v1/usage', { key });
  return usageSchema.parse(await answer.json()).used;
}

describe.each(WAYS)('a database that $way', ({ leave, comeBack, awayMs }) => {
  it(`is a 503 for every keyed call, with the seconds to wait, and no 200 for anybody ${proves('D12-UNAVAILABLE', 'ERROR-service_unavailable')}`, async () => {
    const { key } = await served.createKey();
    const { key: revoked, revoke } = await served.createKey();
    await revoke();
    await overRest(served.api.baseUrl, key);
    await leave();
    try {
      const answers = await Promise.all(
        [key, revoked].flatMap((each) =>
          ['/v1/brands', '/v1/usage', '/v1/nothing'].map((target) =>
            served.api.send(target, { key: each }),
          ),
        ),
      );
      for (const answer of answers) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
        expect(await answer.json()).toMatchObject({
          error: { code: 'service_unavailable', message: 'Internal error' },
        });
      }
      for (const name of ['search_brands', 'watch_list']) {
        const call = { name, arguments: {} };
        expect(await overMcp(served.api.baseUrl, key, call)).toBe('service_unavailable');
      }
      const unkeyed = await served.api.send('/v1/brands', { key: null });
      expect(unkeyed.status).toBe(401);
    } finally {
      await comeBack();
    }
    expect(await isBack(key)).toBeLessThan(5_000);
  }, 60_000);

  it(
    `charges nobody for what it did not answer ${proves('D2-NEVER-OVERCHARGED')}`,
    async () => {
      const { key } = await served.createKey();
      const { end } = underLoad(key);
      await sleep(300);
      await leave();
      await sleep(awayMs);
      await comeBack();
      expect(await isBack(key)).toBeLessThan(5_000);
      const { ok = 0, ...failed } = await end();
      expect(Object.keys(failed)).toEqual(['service_unavailable']);
      // What is owed is given back within a second or two of the return.
      await sleep(2_500);
      // One call more was answered while we waited for the return.
      expect(await usedOf(key)).toBe(ok + 1);
    },
    awayMs + 60_000,
  );
});

it(
  `a database that is cut off again and again: counts what was answered to the call ${proves('D2-EXACT')}`,
  async () => {
    const { key } = await served.createKey();
    await overRest(served.api.baseUrl, key);
    const { end } = underLoad(key);
    let found = 0;
    for (let time = 1; time <= CUTS; time += 1) {
      await sleep(100 * Math.random());
      await relay.cut();
      await relay.mend();
      await isBack(key);
      found += 1;
    }
    const { ok = 0 } = await end();
    await expect.poll(() => usedOf(key), { timeout: 10_000 }).toBe(1 + ok + found);
  },
  60_000 + CUTS * 2_000,
);
