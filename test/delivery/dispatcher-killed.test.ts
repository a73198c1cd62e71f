import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOCKETS_PER_ORIGIN } from '../../packages/core/src/delivery/dispatcher.ts';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { proves } from '../requirements.ts';
import { bundledScript } from '../support/bundled-script.ts';
import {
  type ReceivedRequest,
  type Receiver,
  startReceiver,
} from '../support/callback-receiver.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { insertWatchlist, notify, undelivered } from '../support/outbox.ts';

/** How much is sent, how often a dispatcher is killed, and its lease; `npm run soak` asks for more. */
const {
  MARCARIO_NOTIFICATIONS = '60',
  MARCARIO_DISPATCHER_KILLS = '2',
  MARCARIO_LEASE_MS = '2000',
} = process.env;
const NOTIFICATIONS = Number(MARCARIO_NOTIFICATIONS);
const KILLS = Number(MARCARIO_DISPATCHER_KILLS);
const LEASE_MS = Number(MARCARIO_LEASE_MS);
/** Within 35 s where a lease is 30 s long. */
const RESUME_MS = LEASE_MS + 5_000;
const DISPATCHERS = 2;
const RECEIVERS = 4;
const IN_FLIGHT = RECEIVERS * SOCKETS_PER_ORIGIN;
const ANSWER_WITHIN_MS = 60;

let database: OpenDatabase;
let url: string;
let script: string;
let receivers: Receiver[];
beforeAll(async () => {
  url = await freshPostgresUrl();
  database = await openDatabase(url);
  script = await bundledScript('dispatcher-process.ts');
  receivers = await Promise.all(Array.from({ length: RECEIVERS }, () => startReceiver(answerSoon)));
});
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await database.close();
  await rm(dirname(script), { recursive: true, force: true });
});

const answerSoon: Receiver['answering'] = async (response) => {
  await setTimeout(Math.random() * ANSWER_WITHIN_MS);
  response.writeHead(204).end();
};

/** A dispatcher that has begun to send. */
async function startDispatcher(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, url, String(LEASE_MS)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const received = () => receivers.flatMap(({ requests }) => requests);

/** What was received under each id. */
function receivedById(): ReadonlyMap<string, readonly ReceivedRequest[]> {
  const byId = new Map<string, ReceivedRequest[]>();
  for (const request of received()) {
    const id = request.headers['webhook-id'] ?? '';
    byId.set(id, [...(byId.get(id) ?? []), request]);
  }
  return byId;
}

/**
 * Kills a dispatcher at random moments that are spread over the work; another takes its place.
 * @returns milliseconds from the last kill until all is sent, which the killed one held in part
 */
async function killWhileSending(): Promise<number> {
  const dispatchers = await Promise.all(Array.from({ length: DISPATCHERS }, startDispatcher));
  let lastKillAt = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    const moment = ((kills + Math.random()) * NOTIFICATIONS) / (KILLS + 1);
    while (received().length < moment) await setTimeout(5);
    const victim = dispatchers.splice(Math.floor(Math.random() * DISPATCHERS), 1);
    await Promise.all(victim.map(kill));
    lastKillAt = Date.now();
    dispatchers.push(await startDispatcher());
  }
  while ((await undelivered(database.db)) > 0) await setTimeout(50);
  const sentWithin = Date.now() - lastKillAt;
  await Promise.all(dispatchers.map(kill));
  return sentWithin;
}

it(
  `nothing is lost by ${KILLS} kills of who sends ${NOTIFICATIONS} notifications, and little is sent twice ${proves('D15-LEASE')}`,
  async () => {
    for (const { url: callbackUrl } of receivers) {
      const { id } = await insertWatchlist(database.db, callbackUrl);
      await notify(database.db, id, NOTIFICATIONS / RECEIVERS);
    }
    const sentWithin = await killWhileSending();
    const byId = receivedById();
    expect(byId.size).toBe(NOTIFICATIONS);
    const duplicates = received().length - byId.size;
    console.log(
      `${KILLS} kills of ${NOTIFICATIONS} notifications: none lost, ${duplicates} sent twice, all sent ${sentWithin} ms after the last`,
    );
    expect(duplicates).toBeLessThanOrEqual(KILLS * IN_FLIGHT);
    expect(sentWithin).toBeLessThan(RESUME_MS);
    for (const requests of byId.values()) {
      expect(new Set(requests.map(({ rawBody, path }) => `${path} ${rawBody}`)).size).toBe(1);
    }
  },
  60_000 + KILLS * 5_000 + 2 * RESUME_MS,
);
