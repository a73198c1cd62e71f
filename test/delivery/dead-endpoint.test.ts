import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOCKETS_PER_ORIGIN } from '../../packages/core/src/delivery/dispatcher.ts';
import { type OpenDatabase, openDatabase } from '../../packages/core/src/store/open-database.ts';
import { proves } from '../requirements.ts';
import { type Receiver, startReceiver } from '../support/callback-receiver.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { dispatch, insertWatchlist, notify } from '../support/outbox.ts';

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

let database: OpenDatabase;
let dead: Receiver;
let healthy: Receiver[];
beforeAll(async () => {
  database = await openDatabase(await freshPostgresUrl());
  dead = await startReceiver(() => {});
  healthy = await Promise.all(Array.from({ length: HEALTHY }, () => startReceiver()));
});
afterAll(async () => {
  await Promise.all([dead, ...healthy].map((receiver) => receiver.close()));
  await database.close();
});

it(
  `${HEALTHY} healthy endpoints are told beside a dead one before which ${QUEUE} notifications wait ${proves('D15-SOCKETS')}`,
  async () => {
    const stuck = await insertWatchlist(database.db, dead.url);
    await notify(database.db, stuck.id, QUEUE);
    const lists = await Promise.all(healthy.map(({ url }) => insertWatchlist(database.db, url)));
    const dispatcher = dispatch(database.db);
    while (dead.requests.length < SOCKETS_PER_ORIGIN) await setTimeout(20);
    const waits: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      // Not in step with the dispatcher's looks.
      await setTimeout(Math.random() * PAUSE_MS);
      const sent = lists.map(async ({ id }, i) => {
        const queuedAt = Date.now();
        await notify(database.db, id);
        while (healthy[i]?.requests[round - 1] === undefined) await setTimeout(5);
        waits.push((healthy[i]?.requests[round - 1]?.at ?? 0) - queuedAt);
      });
      await Promise.all(sent);
    }
    waits.sort((a, b) => a - b);
    const p99 = waits[Math.ceil(waits.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
    console.log(
      `${waits.length} notifications beside ${QUEUE} that wait: p99 ${p99} ms, most ${waits.at(-1)} ms`,
    );
    expect(p99).toBeLessThan(WITHIN_MS);
    expect(dead.mostOpen()).toBe(SOCKETS_PER_ORIGIN);
    const ended = dispatcher.close();
    await dead.close();
    await ended;
    dead = await startReceiver();
  },
  60_000 + ROUNDS * 5_000,
);
