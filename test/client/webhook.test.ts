import { verifyWebhook } from '@marcario/client';
import Stripe from 'stripe';
import { expect, it } from 'vitest';

it('the client accepts what the stripe package signs for tests', async () => {
  const { webhooks } = new Stripe('sk_test_unused');
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const rawBody = '{"type":"watch.hits","id":"evt_1","data":{"watchlistId":"w","newHits":2}}';
  const header = webhooks.generateTestHeaderString({ payload: rawBody, secret });
  expect(await verifyWebhook({ rawBody, header, secret })).toEqual(JSON.parse(rawBody));
});
