import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { type Relay, relayTo } from '../support/serve-relay.ts';

const { MARCARIO_MALFORMED_KEYS = '1000' } = process.env;
const MALFORMED = Number(MARCARIO_MALFORMED_KEYS);
const AT_ONCE = 20;
const SAMPLES = 300;

let relay: Relay;
let served: Served;
beforeAll(async () => {
  relay = await relayTo(await freshPostgresUrl());
  served = await serve([], { databaseUrl: relay.url });
});
afterAll(async () => {
  relay.thaw();
  await served.close();
  await relay.cut();
});

async function refusedWith(key: string) {
  const headers = { 'X-API-Key': key, 'X-Request-Id': 'same' };
  const answer = await fetch(`${served.api.baseUrl}/v1/brands`, { headers });
  return { status: answer.status, body: await answer.text() };
}

/** Milliseconds until the service itself refuses the key, without the noise of a connection. */
async function judged(apiKey: string): Promise<number> {
  const begun = performance.now();
  const call = { operation: 'searchBrands', apiKey, input: {} } as const;
  await expect(served.service.run(call)).rejects.toMatchObject({ code: 'unauthorized' });
  return performance.now() - begun;
}

/** The key with a checksum that fits: only the database can tell that it is wrong. */
const withChecksum = (body: string) => body + crc32(body).toString(16).padStart(8, '0');

/** Every way to be almost a key: cut, changed, of another alphabet, or nothing like one. */
function malformed(key: string, n: number): string {
  const at = n % key.length;
  const other = key[at] === 'a' ? 'b' : 'a';
  const kinds = [
    key.slice(0, at) + other + key.slice(at + 1),
    key.slice(0, at),
    key + randomBytes(1 + (n % 40)).toString('hex'),
    `mk_${randomBytes(8).toString('hex')}_${randomBytes(28).toString('hex')}`,
    randomBytes(1 + (n % 60)).toString('base64url'),
  ];
  return kinds[n % kinds.length] ?? 'x';
}

describe('a malformed key', () => {
  it(`is 401 in the same words without a query, for a database that hangs is not missed ${proves(
    'AUTH-401',
    'D3-NO-QUERY',
  )}`, async () => {
    const { key } = served.api;
    relay.freeze();
    try {
      const bodies = new Set<string>();
      for (let n = 0; n < MALFORMED; n += AT_ONCE) {
        const keys = Array.from({ length: AT_ONCE }, (_, i) => malformed(key, n + i));
        for (const { status, body } of await Promise.all(keys.map(refusedWith))) {
          expect(status).toBe(401);
          bodies.add(body);
        }
      }
      expect([...bodies]).toEqual([
        '{"error":{"code":"unauthorized","message":"Missing or invalid API key","requestId":"same"}}',
      ]);
    } finally {
      relay.thaw();
    }
  }, 120_000);
});

describe('a well-formed key that lets nobody in', () => {
  it(`does not tell by its answer whether it is unknown, revoked, or wrong in its last character ${proves(
    'AUTH-401',
    'D3-ALIKE',
  )}`, async () => {
    const { key: good } = await served.createKey();
    const { key: revoked, revoke } = await served.createKey();
    await revoke();
    const secret = good.slice(0, -8);
    const last = secret.endsWith('0') ? '1' : '0';
    const id = randomBytes(8).toString('hex');
    const keys = {
      unknown: withChecksum(`mk_${id}_${secret.slice(20)}`),
      revoked,
      wrong: withChecksum(secret.slice(0, -1) + last),
    };
    const times = { unknown: [] as number[], revoked: [] as number[], wrong: [] as number[] };
    const answers = await Promise.all(Object.values(keys).map(refusedWith));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    // In turn, so that whatever else the machine does falls upon all of them alike.
    for (let n = 0; n < SAMPLES; n += 1) {
      for (const kind of ['unknown', 'revoked', 'wrong'] as const) {
        times[kind].push(await judged(keys[kind]));
      }
    }
    // What the quick ones of each kind take: the slow ones tell of the machine and not of the key.
    const quick = Object.values(times).map(firstDecile);
    expect(Math.max(...quick) / Math.min(...quick)).toBeLessThan(1.5);
  }, 60_000);
});

function firstDecile(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 10)] ?? 0;
}
