import { channel } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCallbackCheck } from '../../packages/core/src/delivery/callback-check.ts';
import type { Dispatcher } from '../../packages/core/src/delivery/dispatcher.ts';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { whileAddressIsUnchanged } from '../../packages/core/src/store/delivery/outbox.ts';
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
import { type Served, serve } from '../support/serve.ts';

/** How many callbacks are changed while they are called; `npm run soak` asks for more. */
const { MARCARIO_CALLBACK_CHANGES = '40' } = process.env;
const CHANGES = Number(MARCARIO_CALLBACK_CHANGES);
const AT_ONCE = 20;
const DISPATCHERS = 2;
const NOTIFICATIONS = 6;
const ANSWER_WITHIN_MS = 30;
const CHANGE_WITHIN_MS = 150;
const BEGINNING_MS = 150;

let served: Served;
let databases: OpenDatabase[];
let dispatchers: Dispatcher[];
let receiver: Receiver;
beforeAll(async () => {
  const databaseUrl = await freshPostgresUrl();
  served = await serve([], { databaseUrl, delivery: { callbacks: LOOPBACK_RULES } });
  receiver = await startReceiver(async (response) => {
    await setTimeout(Math.random() * ANSWER_WITHIN_MS);
    response.writeHead(204).end();
  });
  databases = await Promise.all(
    Array.from({ length: DISPATCHERS }, () => openDatabase(databaseUrl)),
  );
  const vet = createCallbackCheck(LOOPBACK_RULES, async () => ['127.0.0.1']);
  dispatchers = databases.map(({ db }) => dispatch(db, { tools: { ...loopbackTools, vet } }));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await served.close();
  await receiver.close();
});

/** When this process began to connect to a host, and when it began to write it a request. */
interface Beginnings {
  readonly of: (host: string) => readonly number[];
  readonly stop: () => void;
}

function followBeginnings(): Beginnings {
  const begun = new Map<string, number[]>();
  const begins = (host: string) => begun.set(host, [...(begun.get(host) ?? []), performance.now()]);
  const onSocket = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    socket.on('lookup', (_error, _address, _family, host) => begins(host));
  };
  const onRequest = (message: unknown) => {
    const { request } = message as { readonly request: ClientRequest };
    begins(String(request.getHeader('host')).replace(/:\d+$/, ''));
  };
  const [sockets, requests] = [channel('net.client.socket'), channel('http.client.request.start')];
  sockets.subscribe(onSocket);
  requests.subscribe(onRequest);
  return {
    of: (host) => begun.get(host) ?? [],
    stop: () => {
      sockets.unsubscribe(onSocket);
      requests.unsubscribe(onRequest);
    },
  };
}

/** A change of a list, by which nobody may be told at its address any more. */
interface Change {
  readonly method: 'PATCH' | 'DELETE';
  readonly patch?: object;
}

const CHANGE_KINDS: readonly Change[] = [
  { method: 'DELETE' },
  { method: 'PATCH', patch: { status: 'paused' } },
  { method: 'PATCH', patch: { callbackUrl: null } },
  { method: 'PATCH', patch: { callbackUrl: 'http://127.0.0.1:9/elsewhere' } },
];

/** Makes a change over REST. @returns when the call had returned */
async function makeChange(id: string, { method, patch }: Change): Promise<number> {
  const answer = await served.api.send(`/v1/watch/${id}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(patch && { body: JSON.stringify(patch) }),
  });
  const returnedAt = performance.now();
  expect(answer.status).toBe(method === 'DELETE' ? 204 : 200);
  return returnedAt;
}

/** Makes a change while the list is being told. @returns when the call had returned */
async function changeWhileTold(host: string, change: Change): Promise<number> {
  const { db } = databases[0] ?? expect.unreachable();
  const { id } = await insertWatchlist(db, receiver.url.replace('127.0.0.1', host));
  await notify(db, id, NOTIFICATIONS);
  await setTimeout(Math.random() * CHANGE_WITHIN_MS);
  return makeChange(id, change);
}

it.each(CHANGE_KINDS)(
  `a change waits for what has begun and forbids what has not: $method $patch ${proves('D15-FENCE')}`,
  async (change) => {
    const { db } = databases[0] ?? expect.unreachable();
    const { id: watchlistId } = await insertWatchlist(db, receiver.url);
    const fence = { watchlistId, channel: 'webhook' as const, version: 0, clock: null };
    const steps: string[] = [];
    let changed: Promise<number> | undefined;
    const isAllowed = await whileAddressIsUnchanged(db, fence, async () => {
      changed = makeChange(watchlistId, change).finally(() => steps.push('returned'));
      await setTimeout(BEGINNING_MS);
      steps.push('begun');
    });
    await changed;
    expect([isAllowed, steps]).toEqual([true, ['begun', 'returned']]);
    const begin = () => expect.unreachable('an attempt begins');
    expect(await whileAddressIsUnchanged(db, fence, begin)).toBe(false);
  },
);

it(
  `no attempt begins after any of ${CHANGES} changes has returned: retired, paused, without an address or with another ${proves('D15-FENCE')}`,
  async () => {
    const beginnings = followBeginnings();
    const returned = new Map<string, number>();
    for (let from = 0; from < CHANGES; from += AT_ONCE) {
      const wave = Array.from({ length: Math.min(AT_ONCE, CHANGES - from) }, async (_, i) => {
        const host = `list${from + i}.hooks.cl`;
        const change = CHANGE_KINDS[i % CHANGE_KINDS.length] ?? expect.unreachable();
        returned.set(host, await changeWhileTold(host, change));
      });
      await Promise.all(wave);
    }
    await setTimeout(ANSWER_WITHIN_MS);
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.close()));
    beginnings.stop();

    const hosts = [...returned.keys()];
    const late = hosts.filter((host) =>
      beginnings.of(host).some((at) => at > (returned.get(host) ?? 0)),
    );
    expect(late).toEqual([]);
    const told = hosts.filter((host) => beginnings.of(host).length > 0);
    const cut = told.filter((host) => beginnings.of(host).length < 2 * NOTIFICATIONS);
    console.log(
      `${CHANGES} changes, ${cut.length} of them amid the attempts: none began after its change had returned`,
    );
    expect(cut.length).toBeGreaterThan(0);
  },
  60_000 + CHANGES * 500,
);
