import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Outcome, overMcp, overRest, tallyOf } from './outcomes.ts';
import { type TwoProcesses, twoProcesses } from './two-processes.ts';

/** Calls that are sent at once; the burst limit is the default of 300. */
const { MARCARIO_CALLS_AT_ONCE = '400' } = process.env;
const CALLS = Number(MARCARIO_CALLS_AT_ONCE);
const BURST = 300;
const MAX_TRIES = 4;

let processes: TwoProcesses;
beforeAll(async () => {
  processes = await twoProcesses();
});
afterAll(() => processes.stop());

/** Calls in turn over REST and MCP of both processes, all at once. */
async function allAtOnce(key: string, count: number): Promise<Record<Outcome, number>> {
  const [first, second] = processes.urls;
  const rest = [first, second].map((url) => () => overRest(url, key));
  const mcp = [first, second].map((url) => () => overMcp(url, key));
  const ways = [...rest, ...rest, ...mcp];
  const calls = Array.from({ length: count }, (_, i) => ways[i % ways.length]?.());
  return tallyOf((await Promise.all(calls)).map(String));
}

/**
 * The same with a new key. Where the machine was too busy to ask its database in time, some are told
 * so: what was counted of those is another test's matter, and all are sent again with another key.
 */
async function allAnswered(
  count: number,
  options: Parameters<TwoProcesses['issue']>[0] = {},
): Promise<Record<Outcome, number>> {
  for (let tries = 1; ; tries += 1) {
    const tally = await allAtOnce(await processes.issue(options), count);
    if (!('service_unavailable' in tally) || tries === MAX_TRIES) return tally;
  }
}

describe('one key over REST and MCP of two processes', () => {
  it(`is admitted exactly 300 times in a minute ${proves('LIMIT-BURST', 'SERVICE-MCP-COUNTERS', 'A4-SHARED', 'D2-EXACT')}`, async () => {
    expect(await allAnswered(CALLS)).toEqual({ ok: BURST, rate_limited: CALLS - BURST });
  }, 120_000);

  it(`is admitted exactly 100 times with a quota of 100 ${proves('LIMIT-QUOTA', 'AUTH-QUOTA', 'SERVICE-MCP-COUNTERS', 'D2-EXACT')}`, async () => {
    const tally = await allAnswered(400, { monthlyQuota: 100 });
    // The burst limit of 300 refuses the others before the quota is asked.
    expect(tally).toEqual({ ok: 100, quota_exceeded: 200, rate_limited: 100 });
  }, 120_000);

  it(`tells the same usage everywhere, which costs nothing to ask ${proves('D19-USAGE')}`, async () => {
    const key = await processes.issue({ monthlyQuota: 50 });
    await allAtOnce(key, 12);
    for (const url of [...processes.urls, ...processes.urls]) {
      const answer = await fetch(`${url}/v1/usage`, { headers: { 'X-API-Key': key } });
      expect(await answer.json()).toMatchObject({ quota: 50, used: 12, remaining: 38 });
    }
  });

  it('counts each key by itself', async () => {
    const keys = await Promise.all([processes.issue(), processes.issue()]);
    const tallies = await Promise.all(keys.map((key) => allAtOnce(key, 60)));
    expect(tallies).toEqual([{ ok: 60 }, { ok: 60 }]);
  });
});
