import type { Deliveries, WebhookTest } from '@marcario/core/contract';
import { verifyWebhook } from '@marcario/core/webhook';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { proves } from '../requirements.ts';
import { type Receiver, startReceiver } from '../support/callback-receiver.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { LOOPBACK_RULES, notify } from '../support/outbox.ts';
import { type Served, serve } from '../support/serve.ts';

describe('the notifications of a watchlist', () => {
  let served: Served;
  let receiver: Receiver;
  let databaseUrl: string;
  let list: { readonly id: string; readonly signingSecret: string };
  beforeAll(async () => {
    receiver = await startReceiver();
    databaseUrl = await freshPostgresUrl();
    served = await serve([], { databaseUrl, delivery: { callbacks: LOOPBACK_RULES } });
    const body = { label: 'Ñandú', items: [{ marca: 'ñandú' }], callbackUrl: receiver.url };
    const answer = await send('POST', '/v1/watch', body);
    list = (await answer.json()) as typeof list;
  });
  afterAll(async () => {
    await served.close();
    await receiver.close();
  });

  const send = (method: string, target: string, body: object = {}) =>
    served.api.send(target, {
      method,
      ...(method !== 'GET' && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  const test = () => send('POST', `/v1/watch/${list.id}/test`);

  it(`are tested by one that is signed like the rest, and its answer is told ${proves('D19-TEST')}`, async () => {
    const answer = await test();
    expect(answer.status).toBe(200);
    expect((await answer.json()) as WebhookTest).toMatchObject({
      delivered: true,
      status: 204,
      outcome: 'delivered',
    });
    const { rawBody, headers } = receiver.requests.at(-1) as (typeof receiver.requests)[0];
    const header = headers['x-service-signature'];
    const { data } = await verifyWebhook({ rawBody, header, secret: list.signingSecret });
    expect(data).toEqual({ watchlistId: list.id, newHits: 0, test: true });
  });

  it('are signed by both secrets while one replaces the other, and by the new one alone after', async () => {
    const rotate = async (overlapHours?: number) => {
      const patch = { rotateSecret: true, ...(overlapHours && { overlapHours }) };
      const answer = await send('PATCH', `/v1/watch/${list.id}`, patch);
      return ((await answer.json()) as { signingSecret: string }).signingSecret;
    };
    const sent = async () => {
      await test();
      const { rawBody, headers } = receiver.requests.at(-1) as (typeof receiver.requests)[0];
      return { rawBody, header: headers['x-service-signature'] };
    };
    const next = await rotate(1);
    const overlap = await sent();
    for (const secret of [next, list.signingSecret]) {
      await expect(verifyWebhook({ ...overlap, secret })).resolves.toBeDefined();
    }
    const last = await rotate();
    const after = await sent();
    await expect(verifyWebhook({ ...after, secret: last })).resolves.toBeDefined();
    await expect(verifyWebhook({ ...after, secret: next })).rejects.toThrow('raw body');
    expect((await send('PATCH', `/v1/watch/${list.id}`, { overlapHours: 1 })).status).toBe(400);
  });

  it(`are listed newest first, page by page, with each attempt ${proves('D19-DELIVERIES')}`, async () => {
    const database = await openDatabase(databaseUrl);
    await notify(database.db, list.id, 3);
    await database.close();
    served.service.startDispatch();
    const page = async (query: string) => {
      const answer = await send('GET', `/v1/watch/${list.id}/deliveries?${query}`);
      return (await answer.json()) as Deliveries;
    };
    await expect
      .poll(async () => (await page('')).items.map(({ state }) => state), { timeout: 10_000 })
      .toEqual(['delivered', 'delivered', 'delivered']);
    const first = await page('limit=2');
    expect(first.items).toHaveLength(2);
    expect(first.items[0]?.intentos).toEqual([
      {
        attemptedAt: expect.any(String),
        status: 204,
        durationMs: expect.any(Number),
        outcome: 'delivered',
      },
    ]);
    const rest = await page(`limit=2&cursor=${first.nextCursor}`);
    expect(rest.items).toHaveLength(1);
    expect(rest.nextCursor).toBeNull();
    const facts = await served.service.deliveryFacts();
    expect(facts).toMatchObject({ depth: 0, oldestSeconds: 0, attempts: { delivered: 3 } });
    const metrics = await (await fetch(`${served.api.baseUrl}/metrics`)).text();
    expect(metrics).toContain('marcario_webhook_attempts_total{outcome="delivered"} 3');
    expect(metrics).toContain('marcario_webhook_queue_depth 0');
  });

  it('cannot be tested while nobody may be told', async () => {
    await send('PATCH', `/v1/watch/${list.id}`, { status: 'paused' });
    expect((await test()).status).toBe(400);
    await send('PATCH', `/v1/watch/${list.id}`, { status: 'active', callbackUrl: null });
    expect((await test()).status).toBe(400);
    await send('DELETE', `/v1/watch/${list.id}`);
    expect((await test()).status).toBe(404);
  });
});
