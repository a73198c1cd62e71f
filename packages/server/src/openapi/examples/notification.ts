import { createHmac } from 'node:crypto';
import type { WebhookNotification } from '@marcario/core/contract';
import { SIGNING_SECRET } from './watchlists.ts';

const SENT_AT = '2026-11-20T12:04:34.000Z';
const seconds = Date.parse(SENT_AT) / 1_000;

/** A notification as it is sent. */
export const notificationExample: WebhookNotification = {
  type: 'watch.hits',
  id: 'evt_5TgH2c',
  timestamp: SENT_AT,
  data: { watchlistId: 'wl_7Q2mXK4TzB9d', newHits: 1 },
};

const rawBody = JSON.stringify(notificationExample);

function sign(key: string | Buffer, signed: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(signed).digest(encoding);
}

/**
 * The headers of that notification: they verify over the body above without blanks and the secret of the
 * examples.
 */
export const notificationHeaders = {
  'X-Service-Signature': `t=${seconds},v1=${sign(SIGNING_SECRET, `${seconds}.${rawBody}`, 'hex')}`,
  'webhook-id': notificationExample.id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': `v1,${sign(
    Buffer.from(SIGNING_SECRET.slice('whsec_'.length), 'base64'),
    `${notificationExample.id}.${seconds}.${rawBody}`,
    'base64',
  )}`,
} as const;
