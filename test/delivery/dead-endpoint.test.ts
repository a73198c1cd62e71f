import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCallbackCheck } from '../../packages/core/src/delivery/callback-check.ts';
import { OriginSocketPool } from '../../packages/core/src/delivery/callback-connection.ts';
import { SOCKETS_PER_ORIGIN } from '../../packages/core/src/delivery/dispatcher.ts';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { proves } from '../requirements.ts';
import { type Receiver, startReceiver } from '../support/callback-receiver.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import {
  dispatch,
  insertWatchlist,
  LOOPBACK_RULES,
  loopbackTools,
  notify,
} from '../support/outbox.ts';

/** What waits before the dead endpoint, and how much is sent beside it; `npm run soak` asks for more. */
const {
  MARCARIO_DEAD_QUEUE = '100',
  MARCARIO_HEALTHY_ROUNDS = '2',
  MARCARIO_HEALTHY_MS = '5000',
} = process.env;
const QUEUE = Number(MARCARIO_DEAD_QUEUE);
const ROUNDS = Number(MARCARIO_HEALTHY_ROUNDS);
const WITHIN_MS = Number(MARCARIO_HEALTHY_MS);
const HEALTHY = 20;
const PAUSE_MS = 700;
const DEAD_ORIGINS = 80;
/** Half of what a process sends at once is for those that answer. */
const FAILING_AT_ONCE = 64;

let database: OpenDatabase;
let healthy: Receiver[];
beforeAll(async () => {
  database = await openDatabase(await freshPostgresUrl());
  healthy = await Promise.all(Array.from({ length: HEALTHY }, () => startReceiver()));
});
afterAll(async () => {
  await Promise.all(healthy.map((receiver) => receiver.close()));
  await database.close();
});

/** Tells every healthy endpoint in each round. @returns how long each took, in ascending order */
async function waitsOf(healthyIds: readonly string[]): Promise<number[]> {
  const waits: number[] = [];
  const before = healthy[0]?.requests.length ?? 0;
  for (let round = before; round < before + ROUNDS; round += 1) {
    // Not in step with the dispatcher's looks.
    await setTimeout(Math.random() * PAUSE_MS);
    const told = healthyIds.map(async (id, i) => {
      const queuedAt = Date.now();
      await notify(database.db, id);
      while (healthy[i]?.requests[round] === undefined) await setTimeout(5);
      waits.push((healthy[i]?.requests[round]?.at ?? 0) - queuedAt);
    });
    await Promise.all(told);
  }
  return waits.sort((a, b) => a - b);
}

/** Holds the waits beside so many endpoints to the time that is allowed, once these hang. */
async function expectToldInTime(dead: Receiver, hanging: number, what: string): Promise<void> {
  const lists = await Promise.all(healthy.map(({ url }) => insertWatchlist(database.db, url)));
  const vet = createCallbackCheck(LOOPBACK_RULES, async () => ['127.0.0.1']);
  const sockets = new OriginSocketPool(SOCKETS_PER_ORIGIN);
  const dispatcher = dispatch(database.db, { tools: { ...loopbackTools, vet, sockets } });
  while (dead.requests.length < hanging) await setTimeout(20);
  const waits = await waitsOf(lists.map(({ id }) => id));
  const p99 = waits[Math.ceil(waits.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
  console.log(
    `${waits.length} notifications beside ${what}: p99 ${p99} ms, most ${waits.at(-1)} ms`,
  );
  expect(p99).toBeLessThan(WITHIN_MS);
  expect(dead.maxOpen()).toBe(hanging);
  const ended = dispatcher.close();
  await dead.close();
  await ended;
  await database.db.deleteFrom('watchlist').execute();
}

it(
  `${HEALTHY} healthy endpoints are told beside a dead one before which ${QUEUE} notifications wait ${proves('D15-SOCKETS')}`,
  async () => {
    const dead = await startReceiver(() => {});
    const stuck = await insertWatchlist(database.db, dead.url);
    await notify(database.db, stuck.id, QUEUE);
    await expectToldInTime(dead, SOCKETS_PER_ORIGIN, `${QUEUE} that wait for one that is dead`);
  },
  60_000 + ROUNDS * 5_000,
);

it(
  `they are told beside ${DEAD_ORIGINS} that are known to fail, and fail by hanging`,
  async () => {
    const dead = await startReceiver(() => {});
    for (let i = 0; i < DEAD_ORIGINS; i += 1) {
      const host = `dead${i}.hooks.cl`;
      const { id } = await insertWatchlist(database.db, dead.url.replace('127.0.0.1', host));
      await notify(database.db, id, 3);
    }
    await database.db.updateTable('watchlist').set({ callback_state: 'failing' }).execute();
    await expectToldInTime(dead, FAILING_AT_ONCE, `${DEAD_ORIGINS} endpoints that hang`);
  },
  60_000 + ROUNDS * 5_000,
);
