import { setTimeout } from 'node:timers/promises';
import type { Delivery } from '@marcario/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { runCommandLine } from '../../packages/server/src/commands/program.ts';
import { CollectedText, runForTest } from '../../packages/server/src/testing/run-for-test.ts';
import { proves } from '../requirements.ts';
import { type Receiver, startReceiver } from '../support/callback-receiver.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { LOOPBACK_RULES, notify } from '../support/outbox.ts';
import { type Served, serve, TEST_SECRET } from '../support/serve.ts';
import { WatchApi } from '../watch/watch-api.ts';

const SINCE = '2026-01-01';

let served: Served;
let receiver: Receiver;
let database: OpenDatabase;
let env: Record<string, string>;
let id: string;
beforeAll(async () => {
  receiver = await startReceiver();
  const databaseUrl = await freshPostgresUrl();
  served = await serve([], { databaseUrl, delivery: { callbacks: LOOPBACK_RULES } });
  database = await openDatabase(databaseUrl);
  const watch = new WatchApi(served.api, served.api.key);
  ({ id } = await watch.create(['Kolún'], { callbackUrl: receiver.url }));
  env = {
    DATABASE_URL: databaseUrl,
    SERVICE_SECRET_KEY: TEST_SECRET,
    SERVICE_CALLBACK_ALLOW: '127.0.0.0/8',
    SERVICE_CALLBACK_HTTP: 'on',
    SERVICE_CALLBACK_PORTS: new URL(receiver.url).port,
    LOG_LEVEL: 'silent',
  };
});
afterAll(async () => {
  await served.close();
  await database.close();
  await receiver.close();
});

async function webhooks(...args: string[]) {
  const { code, stdout, stderr } = await runForTest(['webhooks', ...args, '--json'], env);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

/** Runs `marcario webhooks dispatch` until something is so, and stops it. */
async function dispatchUntil(isSo: () => boolean): Promise<void> {
  const stop = new AbortController();
  const stdout = new CollectedText();
  const running = runCommandLine(['webhooks', 'dispatch'], {
    env,
    stdin: process.stdin,
    stdout,
    stderr: new CollectedText(),
    stopSignal: () => stop.signal,
  });
  await expect.poll(isSo, { timeout: 20_000 }).toBe(true);
  stop.abort();
  expect(await running).toBe(0);
  expect(stdout.text).toBe('Sending notifications\n');
}

const ids = () => receiver.requests.map(({ headers }) => headers['webhook-id']);

it(`marcario webhooks sends from a process of its own, lists, and repeats under the same ids ${proves('A2-WEBHOOKS')}`, async () => {
  const before = await (await fetch(`${served.api.baseUrl}/metrics`)).text();
  expect(before).toMatch(/^marcario_webhook_queue_depth 0$/m);
  await notify(database.db, id, 3, new Date(Date.now() - 60_000));
  const waiting = await (await fetch(`${served.api.baseUrl}/metrics`)).text();
  expect(waiting).toMatch(/^marcario_webhook_queue_depth 3$/m);
  expect(waiting).toMatch(/^marcario_webhook_oldest_seconds (?:6\d|7\d)(?:\.\d+)?$/m);
  for (const outcome of ['delivered', 'rejected', 'timeout', 'unreachable', 'unsafe']) {
    expect(waiting).toContain(`marcario_webhook_attempts_total{outcome="${outcome}"} 0`);
  }

  await dispatchUntil(() => receiver.requests.length === 3);
  const { deliveries } = await webhooks('list', '--watchlist', id);
  expect(deliveries.map(({ state }: Delivery) => state)).toEqual(Array(3).fill('delivered'));
  expect(await webhooks('list', '--limit', '2')).toMatchObject({ deliveries: [{}, {}] });
  const sent = ids();
  expect(deliveries.map((delivery: Delivery) => delivery.id).sort()).toEqual([...sent].sort());

  expect(await webhooks('replay', '--since', '2999-01-01')).toEqual({ queued: 0 });
  expect(await webhooks('replay', '--since', SINCE, '--watchlist', 'another')).toEqual({
    queued: 0,
  });
  expect(await webhooks('replay', '--since', SINCE, '--watchlist', id)).toEqual({ queued: 3 });
  await dispatchUntil(() => receiver.requests.length === 6);
  expect(ids().slice(3).sort()).toEqual([...sent].sort());
  const again = await webhooks('list');
  expect(again.deliveries.map(({ attempts }: Delivery) => attempts)).toEqual([2, 2, 2]);
});

it(`marcario serve --no-dispatch leaves notifications to another process ${proves('A2-serve-NO-DISPATCH')}`, async () => {
  const sent = receiver.requests.length;
  const stop = new AbortController();
  const stdout = new CollectedText();
  const running = runCommandLine(['serve', '--no-dispatch', '--json'], {
    env: { ...env, PORT: '0' },
    stdin: process.stdin,
    stdout,
    stderr: new CollectedText(),
    stopSignal: () => stop.signal,
  });
  await expect.poll(() => stdout.text, { timeout: 30_000 }).toContain('"url"');
  await notify(database.db, id, 1);
  await setTimeout(1_500);
  expect(receiver.requests).toHaveLength(sent);
  await dispatchUntil(() => receiver.requests.length === sent + 1);
  stop.abort();
  expect(await running).toBe(0);
}, 60_000);
