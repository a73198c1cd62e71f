import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CreatedWatchlist, createdWatchlistSchema, SCOPES } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment, startServer } from '../docs/server-process.ts';
import { type TwoProcesses, twoProcesses } from '../limits/two-processes.ts';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { serve, TEST_SECRET } from '../support/serve.ts';
import { WatchApi } from './watch-api.ts';

/** Rounds, requests that are sent at once in each, and kills amid them; `npm run soak` asks for more. */
const {
  MARCARIO_KEY_ROUNDS = '3',
  MARCARIO_KEY_RACERS = '12',
  MARCARIO_KEY_KILLS = '1',
} = process.env;
const KILLS = Number(MARCARIO_KEY_KILLS);
/** Within this time a process has taken a request that was sent to it, and mostly answered it. */
const MAX_UNTIL_KILL_MS = 120;
const ROUNDS = Number(MARCARIO_KEY_ROUNDS);
const RACERS = Number(MARCARIO_KEY_RACERS);
const MAX_TRIES = 5;
const DAY_MS = 86_400_000;

interface Create {
  readonly url: string;
  readonly key: string;
  readonly label: string;
  readonly idempotencyKey: string;
}

/** Creates a watchlist; a service that says it is too busy is asked again, as a client would. */
async function create({ url, key, label, idempotencyKey }: Create): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${url}/v1/watch`, {
      method: 'POST',
      headers: {
        'X-API-Key': key,
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
      },
      body: JSON.stringify({ label, items: [{ marca: 'Kolún' }] }),
    });
    if (answer.status !== 503 || tries === MAX_TRIES) return answer;
  }
}

async function createdBy(answer: Response): Promise<CreatedWatchlist> {
  expect(answer.status).toBe(201);
  return createdWatchlistSchema.parse(await answer.json());
}

async function labelsOf(url: string, key: string): Promise<string[]> {
  const answer = await fetch(`${url}/v1/watch`, { headers: { 'X-API-Key': key } });
  const { items } = (await answer.json()) as { readonly items: readonly { label: string }[] };
  return items.map(({ label }) => label);
}

describe('one Idempotency-Key, sent to two processes at once', () => {
  let processes: TwoProcesses;
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await freshPostgresUrl();
    processes = await twoProcesses({}, databaseUrl);
  }, 120_000);
  afterAll(() => processes.stop());

  /** Requests of one organisation with one key, in turn to both processes. */
  const race = async (round: string, labelOf: (racer: number) => string) => {
    const key = await processes.issue({ consumerId: round, scopes: SCOPES });
    const sent = Array.from({ length: RACERS }, (_, racer) => {
      const url = processes.urls[racer % 2 === 0 ? 0 : 1];
      return create({ url, key, label: labelOf(racer), idempotencyKey: round });
    });
    const answers = await Promise.all(sent);
    return { answers, labels: await labelsOf(processes.urls[0], key) };
  };

  it(
    `makes one watchlist, and tells all the same secret ${proves('WATCH-RULE-CONCURRENT', 'WATCH-RULE-REPLAY', 'D14-ONE')}`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { answers, labels } = await race(`same-${round}`, () => 'x');
        const [first, ...others] = await Promise.all(answers.map(createdBy));
        expect(first?.signingSecret).toMatch(/^whsec_/);
        for (const other of others) expect(other).toEqual(first);
        expect(labels).toEqual(['x']);
      }
    },
    60_000 + ROUNDS * 5_000,
  );

  it(
    `keeps the first of several bodies, and refuses the others ${proves('WATCH-RULE-CONCURRENT', 'WATCH-RULE-CONFLICT', 'D14-ONE')}`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { answers, labels } = await race(`raced-${round}`, (racer) => `body ${racer}`);
        const won = answers.flatMap(({ status }, racer) => (status === 201 ? [racer] : []));
        const refused = answers.filter(({ status }) => status === 409);
        expect([won.length, refused.length]).toEqual([1, RACERS - 1]);
        expect(labels).toEqual([`body ${won[0]}`]);
      }
    },
    60_000 + ROUNDS * 5_000,
  );

  it(
    `makes one watchlist, as it was told, where a process is killed amid the requests ${proves('WATCH-RULE-REPLAY', 'D14-ONE')}`,
    async () => {
      const database = { DATABASE_URL: databaseUrl, SERVICE_SECRET_KEY: TEST_SECRET };
      const env = { ...bareEnvironment(), ...database, SERVICE_EMBEDDINGS: 'off' };
      for (let kill = 0; kill < KILLS; kill += 1) {
        const round = `killed-${kill}`;
        const key = await processes.issue({ consumerId: round, scopes: SCOPES });
        const doomed = await startServer(tmpdir(), { env });
        const body = { key, label: 'x', idempotencyKey: round };
        const sent = Array.from({ length: RACERS }, () =>
          create({ ...body, url: doomed.url })
            .then(createdBy)
            .catch(() => null),
        );
        await sleep(Math.random() * MAX_UNTIL_KILL_MS);
        await doomed.stop('SIGKILL');
        const told = (await Promise.all(sent)).filter((answer) => answer !== null);
        const again = await createdBy(await create({ ...body, url: processes.urls[0] }));
        for (const answer of told) expect(answer).toEqual(again);
        expect(await labelsOf(processes.urls[1], key)).toEqual(['x']);
      }
    },
    60_000 + KILLS * 20_000,
  );
});

it(`after 24 hours a key makes another watchlist, one, also beside other keys that have aged ${proves('WATCH-RULE-KEY-SCOPE', 'LIMIT-IDEMPOTENCY')}`, async () => {
  let clock = Date.parse('2026-03-02T12:00:00Z');
  const options = { databaseUrl: await freshPostgresUrl(), now: () => new Date(clock) };
  const services = [await serve([], options), await serve([], options)];
  const { key } = (await services[0]?.createKey({ consumerId: 'acme', scopes: SCOPES })) ?? {};
  const apis = services.map((served) => new WatchApi(served.api, String(key)));
  const keys = ['monday', 'tuesday', 'wednesday'];
  const createAll = async (times: number) => {
    const all = apis.flatMap((api) =>
      keys.flatMap((name) => Array.from({ length: times }, () => ({ api, name }))),
    );
    const made = all.map(({ api, name }) => api.create(['a'], {}, { 'Idempotency-Key': name }));
    return new Set((await Promise.all(made)).map(({ signingSecret }) => signingSecret));
  };
  const secrets = new Set<string>();
  for (let day = 1; day <= 4; day += 1) {
    for (const secret of await createAll(2)) secrets.add(secret);
    clock += DAY_MS - 1;
    for (const secret of await createAll(1)) secrets.add(secret);
    expect(secrets.size).toBe(day * keys.length);
    clock += 1;
  }
  expect(await apis[0]?.list()).toHaveLength(secrets.size);
  await Promise.all(services.map((served) => served.close()));
});
