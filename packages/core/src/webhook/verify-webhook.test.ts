import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { createServiceSignature, createStandardSignature } from '../domain/webhook-signature.ts';
import { signTestWebhook, verifyWebhook } from './verify-webhook.ts';

interface Vector {
  readonly name: string;
  readonly secrets: readonly [string, ...string[]];
  readonly id: string;
  readonly timestamp: number;
  readonly rawBody: string;
  readonly headers: Readonly<Record<'X-Service-Signature' | 'webhook-signature', string>>;
}

const VECTORS: readonly Vector[] = JSON.parse(
  readFileSync(
    new URL('../../../../test/vectors/webhook-signatures.json', import.meta.url),
    'utf8',
  ),
);
const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const BODY = '{"type":"watch.hits","id":"evt_1","data":{"watchlistId":"wl_ñ","newHits":2}}';
const NOW = new Date('2026-11-20T12:00:00.900Z');
const SECONDS = Math.floor(NOW.getTime() / 1_000);

const headerAt = (seconds: number, rawBody: string | Uint8Array = BODY) =>
  createServiceSignature({ rawBody, timestamp: seconds, secrets: [SECRET] });
const verdict = async (header: string | null | undefined, rawBody: string | Uint8Array = BODY) => {
  try {
    await verifyWebhook({ rawBody, header, secret: SECRET, now: NOW });
    return 'accepted';
  } catch (error) {
    return (error as { fault?: string }).fault ?? (error as Error).name;
  }
};

describe.each(VECTORS)('the fixed signature of $name', (vector) => {
  const { secrets, id, timestamp, rawBody, headers } = vector;

  it(`is what we write ${proves('WEBHOOK-SIGNATURE', 'C20-KEY')}`, async () => {
    expect(await createServiceSignature({ rawBody, timestamp, secrets })).toBe(
      headers['X-Service-Signature'],
    );
    expect(await createStandardSignature({ id, rawBody, timestamp, secrets })).toBe(
      headers['webhook-signature'],
    );
  });

  it.each(secrets)('is accepted from who holds %s', async (secret) => {
    const now = new Date(timestamp * 1_000);
    const header = headers['X-Service-Signature'];
    expect(await verifyWebhook({ rawBody, header, secret, now })).toEqual(JSON.parse(rawBody));
    const bytes = new TextEncoder().encode(rawBody);
    expect(await verifyWebhook({ rawBody: bytes, header, secret, now })).toEqual(
      JSON.parse(rawBody),
    );
  });
});

describe('a receiver that verifies', () => {
  it(`accepts 300 s of skew on both sides and refuses 301 ${proves('WEBHOOK-VERIFY', 'LIMIT-SKEW')}`, async () => {
    expect(await verdict(await headerAt(SECONDS - 300))).toBe('accepted');
    expect(await verdict(await headerAt(SECONDS + 300))).toBe('accepted');
    expect(await verdict(await headerAt(SECONDS - 301))).toBe('too_old');
    expect(await verdict(await headerAt(SECONDS + 301))).toBe('in_the_future');
  });

  it(`refuses a body of which any one byte was changed ${proves('WEBHOOK-VERIFY')}`, async () => {
    const header = await headerAt(SECONDS);
    const bytes = new TextEncoder().encode(BODY);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await verdict(header, changed)).toBe('no_match');
    }
  });

  it('refuses JSON that was read and written again', async () => {
    const spaced = BODY.replaceAll(':', ': ');
    expect(await verdict(await headerAt(SECONDS, spaced), spaced)).toBe('accepted');
    expect(await verdict(await headerAt(SECONDS, spaced), BODY)).toBe('no_match');
  });

  it('refuses a header without v1, with a thousand, without a time or with two', async () => {
    const header = await headerAt(SECONDS);
    const [time = '', signature = ''] = header.split(',');
    const malformed = [
      time,
      signature,
      `${time},v0=${signature.slice(3)}`,
      `${time},${Array(1_000).fill(signature).join()}`,
      `${time},${time},${signature}`,
      `${time},${signature}0`,
      `${time},v1=${signature.slice(3).toUpperCase()}`,
      `t=1e9,${signature}`,
      `t=-1,${signature}`,
      'v1',
    ];
    for (const text of malformed) expect(await verdict(text), text).toBe('malformed_header');
    for (const none of ['', null, undefined]) expect(await verdict(none)).toBe('no_header');
  });

  it('passes over schemes that it does not know, and takes either of two secrets', async () => {
    const header = await headerAt(SECONDS);
    expect(await verdict(`${header},v2=YWJj=`)).toBe('accepted');
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const request = { rawBody: BODY, header, now: NOW };
    await expect(verifyWebhook({ ...request, secrets: [other, SECRET] })).resolves.toBeDefined();
    await expect(verifyWebhook({ ...request, secrets: [other] })).rejects.toThrow('raw body');
  });

  it('never accepts or breaks on a header that nobody signed', async () => {
    const parts = fc.constantFrom(
      't=',
      'v1=',
      ',',
      '=',
      ' ',
      `${SECONDS}`,
      'a'.repeat(64),
      '\u0000',
    );
    const headers = fc.oneof(
      fc.string(),
      fc.array(parts).map((list) => list.join('')),
    );
    await fc.assert(
      fc.asyncProperty(headers, async (header) => {
        expect(['malformed_header', 'no_header', 'no_match', 'too_old']).toContain(
          await verdict(header),
        );
      }),
    );
  });

  it('is told when it passes what cannot be verified', async () => {
    const header = await headerAt(SECONDS);
    const parsed = JSON.parse(BODY) as string;
    await expect(verifyWebhook({ rawBody: parsed, header, secret: SECRET })).rejects.toThrow(
      'exactly as received',
    );
    await expect(verifyWebhook({ rawBody: BODY, header, secret: '' })).rejects.toThrow('whsec_');
    await expect(verifyWebhook({ rawBody: BODY, header, secrets: [] })).rejects.toThrow('whsec_');
    expect(await verdict(await headerAt(SECONDS, 'not JSON'), 'not JSON')).toBe('malformed_body');
  });
});

describe('the libraries of others', () => {
  const stripe = new Stripe('sk_test_unused');

  it('stripe accepts what we sign, and we accept what stripe signs for tests', async () => {
    const ours = await signTestWebhook({ rawBody: BODY, secret: SECRET });
    expect(stripe.webhooks.constructEvent(BODY, ours, SECRET)).toEqual(JSON.parse(BODY));
    const theirs = stripe.webhooks.generateTestHeaderString({ payload: BODY, secret: SECRET });
    const request = { rawBody: BODY, header: theirs, secret: SECRET };
    expect(await verifyWebhook(request)).toEqual(JSON.parse(BODY));
  });

  it('standardwebhooks accepts what we sign', async () => {
    const timestamp = Math.floor(Date.now() / 1_000);
    const signature = await createStandardSignature({
      id: 'evt_1',
      rawBody: BODY,
      timestamp,
      secrets: [SECRET],
    });
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    };
    expect(new Webhook(SECRET).verify(BODY, headers)).toEqual(JSON.parse(BODY));
  });
});
