import { verifyWebhook } from '@marcario/core/webhook';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { proves } from '../requirements.ts';
import {
  type ReceivedRequest,
  type Receiver,
  startReceiver,
} from '../support/callback-receiver.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { LOOPBACK_RULES, notify } from '../support/outbox.ts';
import { type Served, serve } from '../support/serve.ts';
import { WatchApi } from '../watch/watch-api.ts';

const stripe = new Stripe('sk_test_unused');

/** What each receiver of the world does with a request; it throws where it does not believe it. */
const VERIFIERS = {
  ours: ({ rawBody, headers }: ReceivedRequest, secret: string) =>
    verifyWebhook({ rawBody, header: headers['x-service-signature'], secret }),
  stripe: async ({ rawBody, headers }: ReceivedRequest, secret: string) =>
    stripe.webhooks.constructEvent(rawBody, headers['x-service-signature'] ?? '', secret),
  standardwebhooks: async ({ rawBody, headers }: ReceivedRequest, secret: string) =>
    new Webhook(secret).verify(rawBody, headers),
};

describe('the notifications of a list with a name beyond ASCII', () => {
  let served: Served;
  let receiver: Receiver;
  let database: OpenDatabase;
  let watch: WatchApi;
  let id: string;
  let first: string;
  beforeAll(async () => {
    receiver = await startReceiver();
    const databaseUrl = await freshPostgresUrl();
    served = await serve([], { databaseUrl, delivery: { callbacks: LOOPBACK_RULES } });
    database = await openDatabase(databaseUrl);
    watch = new WatchApi(served.api, served.api.key);
    const fields = { label: 'Ñandú ☕ 商標 «вода»', callbackUrl: receiver.url };
    ({ id, signingSecret: first } = await watch.create(['Ñandú'], fields));
    served.service.startDispatch();
  });
  afterAll(async () => {
    await served.close();
    await database.close();
    await receiver.close();
  });

  async function delivered(): Promise<ReceivedRequest> {
    const before = receiver.requests.length;
    await notify(database.db, id);
    await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBe(before + 1);
    return receiver.requests[before] ?? expect.unreachable();
  }

  /** Who believes a request, of those who hold a secret. */
  async function believers(request: ReceivedRequest, secret: string): Promise<string[]> {
    const names: string[] = [];
    for (const [name, verify] of Object.entries(VERIFIERS)) {
      const verdict = await verify(request, secret).then(
        () => true,
        () => false,
      );
      if (verdict) names.push(name);
    }
    return names;
  }

  async function rotated(overlapHours?: number): Promise<string> {
    const patch = { rotateSecret: true, ...(overlapHours && { overlapHours }) };
    return String((await watch.patch(id, patch)).signingSecret);
  }

  /** As if the hours of every overlap had passed. */
  async function endOverlaps(): Promise<void> {
    const until = new Date().toISOString();
    await sql`update watchlist set previous_secrets = (
      select coalesce(jsonb_agg(one || jsonb_build_object('until', ${until}::text)), '[]')
      from jsonb_array_elements(previous_secrets) one) where id = ${id}`.execute(database.db);
  }

  const EVERYBODY = Object.keys(VERIFIERS);

  it(`are believed by every library before, during and after a rotation, and by nobody with another secret ${proves('C20-LIBRARIES', 'C20-ROTATION')}`, async () => {
    expect(await believers(await delivered(), first)).toEqual(EVERYBODY);
    const second = await rotated(1);
    const during = await delivered();
    expect(during.headers['x-service-signature']).toMatch(/^t=\d+,v1=\w{64},v1=\w{64}$/);
    expect(during.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
    for (const secret of [first, second]) {
      expect(await believers(during, secret)).toEqual(EVERYBODY);
    }
    await endOverlaps();
    const late = await delivered();
    expect(await believers(late, second)).toEqual(EVERYBODY);
    expect(await believers(late, first)).toEqual([]);
    const third = await rotated();
    const after = await delivered();
    expect(await believers(after, third)).toEqual(EVERYBODY);
    for (const secret of [first, second]) expect(await believers(after, secret)).toEqual([]);
  });

  it(`are believed with every secret whose overlap goes on, as after a rotation that was asked for twice ${proves('C20-ROTATION')}`, async () => {
    const held = await rotated();
    const unheard = await rotated(72);
    const heard = await rotated(1);
    const request = await delivered();
    for (const secret of [held, unheard, heard]) {
      expect(await believers(request, secret)).toEqual(EVERYBODY);
    }
    for (let more = 0; more < 4; more += 1) await rotated(1);
    const late = await delivered();
    expect(late.headers['x-service-signature']).toMatch(/^t=\d+(,v1=\w{64}){5}$/);
    expect(await believers(late, heard)).toEqual(EVERYBODY);
    expect(await believers(late, held)).toEqual([]);
    const last = await rotated();
    const alone = await delivered();
    expect(alone.headers['x-service-signature']).toMatch(/^t=\d+,v1=\w{64}$/);
    expect(await believers(alone, last)).toEqual(EVERYBODY);
  });

  it('are believed by nobody once a byte is another, or the JSON was written again', async () => {
    const secret = await rotated();
    const request = await delivered();
    const changed = request.rawBody.replace('"newHits":1', '"newHits":2');
    const written = JSON.stringify(JSON.parse(request.rawBody), null, 1);
    for (const rawBody of [changed, written]) {
      expect(rawBody).not.toBe(request.rawBody);
      expect(await believers({ ...request, rawBody }, secret)).toEqual([]);
    }
  });

  it(`are the only thing that is ever sent, whatever happens to the list ${proves('WEBHOOK-ONLY')}`, async () => {
    const { items } = await watch.get(id);
    await watch.add(id, { marca: 'otra' });
    await watch.patch(id, { label: 'x', filters: { minScore: 0.5 } });
    await watch.patch(id, { status: 'paused' });
    await watch.patch(id, { status: 'active' });
    await watch.remove(id, items[0]?.id ?? 0);
    await delivered();
    await watch.delete(id);
    const bodies = receiver.requests.map(({ rawBody }) => JSON.parse(rawBody));
    expect(bodies.every(({ type }) => type === 'watch.hits')).toBe(true);
    const notified = await database.db.selectFrom('notification').select('id').execute();
    expect(bodies.map((body) => body.id).sort()).toEqual(notified.map((row) => row.id).sort());
  });
});
