import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TwoProcesses, twoProcesses } from '../limits/two-processes.ts';
import { proves } from '../requirements.ts';

/** Calls a second, and for how long before and after a key ends. */
const { MARCARIO_KEY_LOAD = '100' } = process.env;
const INTERVAL_MS = 1_000 / Number(MARCARIO_KEY_LOAD);
const HALF_MS = 700;

let processes: TwoProcesses;
let logged: Promise<string> | undefined;
const issued: string[] = [];
const stop = () => {
  logged ??= processes.stop();
  return logged;
};
beforeAll(async () => {
  processes = await twoProcesses({ SERVICE_KEY_BURST_LIMIT: '1000000' });
});
afterAll(stop);

async function issue(expiresAt: Date | null = null) {
  const key = await processes.issue({ expiresAt });
  issued.push(key);
  return { key, keyId: key.slice(3, 19) };
}

interface Call {
  readonly sentAt: number;
  readonly status: Promise<number>;
}

/** A steady stream of calls to both processes in turn. */
function stream(key: string) {
  const calls: Call[] = [];
  const timer = setInterval(() => {
    const url = processes.urls[calls.length % 2];
    // Noted first: a call may be answered before the line below it is reached.
    const sentAt = Date.now();
    const answer = fetch(`${url}/v1/brands/900100`, { headers: { 'X-API-Key': key } });
    calls.push({ sentAt, status: answer.then(({ status }) => status) });
  }, INTERVAL_MS);
  const end = async () => {
    clearInterval(timer);
    return Promise.all(calls.map(async ({ sentAt, status }) => ({ sentAt, status: await status })));
  };
  return { end };
}

/** Ends a key under load: the statuses of what was sent before and after. */
async function statusesAround(key: string, endKey: () => Promise<number>) {
  const { end } = stream(key);
  await sleep(HALF_MS);
  const endedAt = await endKey();
  await sleep(HALF_MS);
  const calls = await end();
  const statuses = (isAfter: boolean) =>
    new Set(calls.filter(({ sentAt }) => sentAt > endedAt === isAfter).map((call) => call.status));
  return { before: statuses(false), after: statuses(true) };
}

describe('under load on two processes', () => {
  it(`a revoked key opens nothing that was sent after the command returned ${proves('AUTH-REVOKE', 'D3-REVOKED')}`, async () => {
    const { key, keyId } = await issue();
    const { before, after } = await statusesAround(key, async () => {
      expect(await processes.keys.revoke(keyId)).toBe(true);
      return Date.now();
    });
    expect(before).toContain(200);
    expect([...after]).toEqual([401]);
  });

  it(`a rotated key ends, and its successor opens at once ${proves('AUTH-ROTATE')}`, async () => {
    const { key, keyId } = await issue();
    let successor = '';
    const { after } = await statusesAround(key, async () => {
      successor = (await processes.keys.rotate(keyId))?.rawKey ?? '';
      issued.push(successor);
      return Date.now();
    });
    expect([...after]).toEqual([401]);
    for (const url of processes.urls) {
      const headers = { 'X-API-Key': successor };
      expect((await fetch(`${url}/v1/brands/900100`, { headers })).status).toBe(200);
    }
  });

  it(`a key opens nothing after its date ${proves('AUTH-EXPIRY')}`, async () => {
    const expiresAt = new Date(Date.now() + HALF_MS);
    const { key } = await issue(expiresAt);
    const { before, after } = await statusesAround(key, async () => expiresAt.getTime());
    expect(before).toContain(200);
    expect([...after]).toEqual([401]);
  });
});

describe('the key itself', () => {
  it(`is not issued, listed or ended over HTTP ${proves('AUTH-NO-SELF-SERVICE')}`, async () => {
    const { key, keyId } = await issue();
    for (const path of ['/v1/keys', `/v1/keys/${keyId}`, '/keys', '/v1/api-keys']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const url = `${processes.urls[0]}${path}`;
        const answer = await fetch(url, { method, headers: { 'X-API-Key': key } });
        expect(answer.status).toBe(404);
      }
    }
  });

  it(`is never logged, good or bad, at the most talkative level ${proves('AUTH-NOT-LOGGED')}`, async () => {
    const { key } = await issue();
    const [url] = processes.urls;
    const wrong = `${key.slice(0, -1)}x`;
    for (const each of [key, wrong]) {
      const headers = { 'X-API-Key': each };
      await fetch(`${url}/v1/brands?q=${each}`, { headers });
      await fetch(`${url}/v1/${each}`, { headers });
      await fetch(`${url}/mcp`, { method: 'POST', headers, body: `{"key":"${each}"}` });
    }
    const log = await stop();
    expect(log).toContain('getBrandDetail');
    for (const each of [...issued, wrong]) expect(log).not.toContain(each.slice(20, 60));
  });
});
