import { setTimeout } from 'node:timers/promises';
import type { AttemptOutcome, Delivery } from '@marcario/core/contract';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newSigningSecret } from '../../packages/core/src/delivery/attempt-callback.ts';
import { readDeliveriesPage } from '../../packages/core/src/store/delivery/delivery-log.ts';
import { claimDue } from '../../packages/core/src/store/delivery/outbox.ts';
import {
  changeWatchlist,
  type WatchlistChange,
} from '../../packages/core/src/store/watch/watchlist-store.ts';
import { proves } from '../requirements.ts';
import { type Receiver, startReceiver } from '../support/callback-receiver.ts';
import { onBothDatabases } from '../support/on-both-databases.ts';
import { dispatch, insertWatchlist, loopbackTools, notify } from '../support/outbox.ts';

const stripe = new Stripe('sk_test_unused');
/** Ten attempts in a second and a half. */
const QUICK = [0, 50, 100, 100, 150, 150, 200, 200, 250, 300];

onBothDatabases('a notification', (on) => {
  let receiver: Receiver;
  beforeEach(async () => {
    await on.clear();
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  const log = (watchlistId: string | null = null) =>
    readDeliveriesPage(on.database.db, { watchlistId, since: null, after: null, limit: 100 });
  const callback = (id: string) =>
    on.database.db
      .selectFrom('watchlist')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const changed = (id: string, change: WatchlistChange) =>
    on.database.db
      .transaction()
      .execute((trx) => changeWatchlist(trx, id, change, new Date().toISOString()));
  const ended = async (id: string): Promise<Delivery> => {
    for (;;) {
      const [delivery] = await log(id);
      if (delivery && delivery.state !== 'pending') return delivery;
      await setTimeout(20);
    }
  };

  it(`arrives once, signed so that the libraries of others verify it ${proves('WEBHOOK-NOTIFICATION', 'WEBHOOK-SIGNATURE', 'C20-BODY')}`, async () => {
    const { id, secret } = await insertWatchlist(on.database.db, receiver.url);
    await notify(on.database.db, id);
    const outcomes: AttemptOutcome[] = [];
    const dispatcher = dispatch(on.database.db, { onAttempt: (one) => outcomes.push(one) });
    const delivery = await ended(id);
    await dispatcher.close();
    expect(delivery).toMatchObject({
      watchlistId: id,
      state: 'delivered',
      attempts: 1,
      lastStatus: 204,
      nextAttemptAt: null,
      intentos: [{ status: 204, outcome: 'delivered' }],
    });
    expect(outcomes).toEqual(['delivered']);
    const [{ rawBody, headers }, ...more] = receiver.requests as [(typeof receiver.requests)[0]];
    expect(more).toEqual([]);
    expect(JSON.parse(rawBody)).toEqual({
      type: 'watch.hits',
      id: delivery.id,
      timestamp: delivery.createdAt,
      data: { watchlistId: id, newHits: 1 },
    });
    expect(headers['host']).toBe(new URL(receiver.url).host);
    stripe.webhooks.constructEvent(rawBody, headers['x-service-signature'] ?? '', secret);
    new Webhook(secret).verify(rawBody, headers);
    expect(await callback(id)).toMatchObject({ callback_state: 'ok', callback_last_status: 204 });
  });

  it(`that always fails is tried ten times, with the waits of the schedule, under one id ${proves('D15-ONE-ID')}`, async () => {
    receiver.answering = (response) => response.writeHead(500).end();
    const { id } = await insertWatchlist(on.database.db, receiver.url);
    await notify(on.database.db, id);
    const dispatcher = dispatch(on.database.db, { schedule: QUICK });
    const delivery = await ended(id);
    await setTimeout(200);
    await dispatcher.close();
    expect(delivery).toMatchObject({ state: 'failed', attempts: 10, lastStatus: 500 });
    expect(delivery.intentos.every(({ outcome }) => outcome === 'rejected')).toBe(true);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const times = receiver.requests.map(({ at }) => at);
    expect(times).toHaveLength(10);
    for (const [i, wait] of QUICK.slice(1).entries()) {
      expect((times[i + 1] ?? 0) - (times[i] ?? 0)).toBeGreaterThanOrEqual(wait * 0.8 - 2);
    }
    expect((await callback(id)).callback_state).toBe('failing');
  });

  it('is not sent after its list was paused, retired or given another address', async () => {
    const fences: ((id: string) => Promise<unknown>)[] = [
      (id) => changed(id, { status: 'paused' }),
      (id) => changed(id, { status: 'retired' }),
      (id) => changed(id, { callbackUrl: null }),
      (id) => changed(id, { callbackUrl: 'http://127.0.0.1:9/' }),
    ];
    const dispatcher = dispatch(on.database.db);
    for (const [round, fence] of [...fences, ...fences, ...fences].entries()) {
      const path = `${receiver.url}/${round}`;
      const { id } = await insertWatchlist(on.database.db, path);
      await notify(on.database.db, id, 5);
      await setTimeout(10 * round);
      await fence(id);
      // What was in the kernel's hands when the call returned is read a moment later.
      await setTimeout(100);
      const settled = receiver.requests.length;
      await setTimeout(100);
      expect(receiver.requests.slice(settled).filter((one) => path.endsWith(one.path))).toEqual([]);
    }
    await dispatcher.close();
  });

  it('to an address that redirects goes nowhere else, and 410 disables the callback', async () => {
    const other = await startReceiver();
    receiver.answering = (response, { path }) =>
      path.endsWith('/gone')
        ? response.writeHead(410).end()
        : response.writeHead(302, { location: other.url }).end();
    const moved = await insertWatchlist(on.database.db, receiver.url);
    const gone = await insertWatchlist(on.database.db, `${receiver.url}/gone`);
    await notify(on.database.db, moved.id);
    await notify(on.database.db, gone.id, 2);
    const dispatcher = dispatch(on.database.db, { schedule: [0, 20] });
    expect(await ended(moved.id)).toMatchObject({ state: 'failed', attempts: 2, lastStatus: 302 });
    while ((await callback(gone.id)).callback_state !== 'disabled') await setTimeout(20);
    await dispatcher.close();
    expect(other.connections).toEqual([]);
    await other.close();
  });

  it('waits for no dead endpoint: two sockets hang there, and everybody else is served', async () => {
    receiver.answering = () => {};
    const healthy = await startReceiver();
    const dead = await insertWatchlist(on.database.db, receiver.url);
    await notify(on.database.db, dead.id, 100);
    const dispatcher = dispatch(on.database.db);
    while (receiver.requests.length < 2) await setTimeout(20);
    const lists = await Promise.all(
      Array.from({ length: 5 }, () => insertWatchlist(on.database.db, healthy.url)),
    );
    for (const { id } of lists) await notify(on.database.db, id);
    const began = Date.now();
    while (healthy.requests.length < 5) await setTimeout(10);
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(receiver.maxOpen()).toBe(2);
    await receiver.close();
    await dispatcher.close();
    await healthy.close();
    receiver = await startReceiver();
  });

  it(`is signed with the secret that stands when it is written, not when it was taken ${proves('C20-ROTATION')}`, async () => {
    const { id, secret } = await insertWatchlist(on.database.db, receiver.url);
    const next = newSigningSecret();
    await notify(on.database.db, id);
    const vet: typeof loopbackTools.vet = async (url) => {
      await changed(id, { secret: { sealed: next, previous: [] } });
      return loopbackTools.vet(url);
    };
    const dispatcher = dispatch(on.database.db, { tools: { ...loopbackTools, vet } });
    expect(await ended(id)).toMatchObject({ state: 'delivered', attempts: 1 });
    await dispatcher.close();
    const [{ rawBody, headers }] = receiver.requests as [(typeof receiver.requests)[0]];
    new Webhook(next).verify(rawBody, headers);
    expect(() => new Webhook(secret).verify(rawBody, headers)).toThrow();
  });

  it('that no key can sign waits uncounted and keeps nobody else waiting; one that a lost key of before signed goes out', async () => {
    const locked = await insertWatchlist(on.database.db, receiver.url);
    const healthy = await insertWatchlist(on.database.db, receiver.url);
    const until = new Date(Date.now() + 60_000).toISOString();
    const secret = { sealed: healthy.secret, previous: [{ sealed: locked.secret, until }] };
    await changed(healthy.id, { secret });
    await notify(on.database.db, locked.id, 20);
    await notify(on.database.db, healthy.id, 3);
    const errors: unknown[] = [];
    const openSecret = (sealed: string) => {
      if (sealed === locked.secret) throw new Error('no key opens this');
      return sealed;
    };
    const onError = (error: unknown) => errors.push(error);
    const without = dispatch(on.database.db, { openSecret, onError });
    while ((await log(healthy.id)).some(({ state }) => state !== 'delivered')) await setTimeout(20);
    await setTimeout(1_500);
    await without.close();
    // Each of the healthy three tells of the lost one twice, for it is asked for twice.
    expect(errors.length).toBeLessThanOrEqual(2 * 3 + 4);
    const waiting = await log(locked.id);
    const soonest = Math.min(
      ...waiting.map(({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? '')),
    );
    expect(soonest).toBeGreaterThan(Date.now() + 50_000);
    expect(new Set(waiting.map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(
      new Set(['pending 0']),
    );
    await on.database.db
      .updateTable('notification')
      .set({ next_attempt_at: new Date().toISOString() })
      .where('watchlist_id', '=', locked.id)
      .execute();
    const again = dispatch(on.database.db);
    while ((await log(locked.id)).some(({ state }) => state !== 'delivered')) await setTimeout(20);
    await again.close();
  });

  it('is sent by another process within its lease when the first one dies', async () => {
    const { id } = await insertWatchlist(on.database.db, receiver.url);
    await notify(on.database.db, id, 10);
    const request = {
      leaseMs: 400,
      channels: ['webhook'] as const,
      limit: 10,
      failingLimit: 10,
      perOrigin: 10,
      inFlight: new Map(),
      clock: null,
    };
    const lost = await claimDue(on.database.db, { ...request, lease: 'of a process that died' });
    expect(lost).toHaveLength(10);
    expect(await claimDue(on.database.db, { ...request, lease: 'too early' })).toEqual([]);
    const dispatcher = dispatch(on.database.db);
    while ((await log(id)).some(({ state }) => state !== 'delivered')) await setTimeout(20);
    await dispatcher.close();
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(10);
    expect(ids).toHaveLength(10);
  });
});
