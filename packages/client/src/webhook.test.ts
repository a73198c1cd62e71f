import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { MarcarioError, MarcarioWebhookError, signTestWebhook, verifyWebhook } from './index.ts';

interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly timestamp: number;
  readonly rawBody: string;
  readonly headers: Readonly<Record<'X-Service-Signature', string>>;
}

const VECTORS: readonly Vector[] = JSON.parse(
  readFileSync(new URL('../../../test/vectors/webhook-signatures.json', import.meta.url), 'utf8'),
);
const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const BODY =
  '{"type":"watch.hits","id":"evt_1","timestamp":"2026-11-20T12:00:00.000Z","data":{"watchlistId":"w","newHits":2}}';

describe('verifyWebhook', () => {
  it.each(VECTORS)('accepts the fixed signature of $name', async (vector) => {
    const { rawBody, secrets, timestamp, headers } = vector;
    const header = headers['X-Service-Signature'];
    const now = new Date(timestamp * 1_000);
    expect(await verifyWebhook({ rawBody, header, secrets, now })).toEqual(JSON.parse(rawBody));
  });

  it('accepts what it signs for a test', async () => {
    const header = await signTestWebhook({ rawBody: BODY, secret: SECRET });
    const { data } = await verifyWebhook({ rawBody: BODY, header, secret: SECRET });
    expect(data.newHits).toBe(2);
  });

  it('refuses every header and body of which one character was changed', async () => {
    const header = await signTestWebhook({ rawBody: BODY, secret: SECRET });
    const edit = fc.record({
      isBody: fc.boolean(),
      at: fc.nat(BODY.length - 1),
      character: fc.string({ minLength: 1, maxLength: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(edit, async ({ isBody, at, character }) => {
        const text = isBody ? BODY : header;
        const index = at % text.length;
        fc.pre(text[index] !== character);
        const changed = text.slice(0, index) + character + text.slice(index + 1);
        const request = { rawBody: isBody ? changed : BODY, header: isBody ? header : changed };
        const verdict = verifyWebhook({ ...request, secret: SECRET });
        await expect(verdict).rejects.toBeInstanceOf(MarcarioWebhookError);
      }),
      { numRuns: propertyRuns(10_000) },
    );
  });

  it('says what is wrong: the header, the clock, the body that was parsed, the secret', async () => {
    const header = await signTestWebhook({ rawBody: BODY, secret: SECRET });
    const request = { rawBody: BODY, header, secret: SECRET };
    const fault = async (changes: object) =>
      verifyWebhook({ ...request, ...changes }).then(
        () => null,
        (error: unknown) =>
          error instanceof MarcarioError ? (error as MarcarioWebhookError).fault : error,
      );
    expect(await fault({})).toBeNull();
    expect(await fault({ header: undefined })).toBe('no_header');
    expect(await fault({ now: new Date(Date.now() + 302_000) })).toBe('too_old');
    expect(await fault({ now: new Date(Date.now() - 302_000) })).toBe('in_the_future');
    expect(await fault({ rawBody: `${BODY} ` })).toBe('no_match');
    expect(await fault({ rawBody: JSON.parse(BODY) })).toMatchObject({
      name: 'TypeError',
      message: expect.stringMatching(/JSON parser/),
    });
    expect(await fault({ secret: '' })).toMatchObject({ message: expect.stringMatching(/whsec_/) });
  });
});
