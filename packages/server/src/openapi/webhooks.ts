import type { ContractSchemas } from './contract-schemas.ts';
import { notificationExample, notificationHeaders } from './examples/notification.ts';
import type { JsonObject } from './json-object.ts';
import { tagOf } from './tags.ts';

const MEANING: Readonly<Record<keyof typeof notificationHeaders, string>> = {
  'X-Service-Signature':
    'HMAC-SHA256 in hex over `t`, a dot and the raw body, keyed with the whole signing secret. Refuse a `t` more than 300 seconds from now; compare in constant time. While a rotated secret overlaps there is a second `v1`.',
  'webhook-id': 'The same for all attempts of one notification.',
  'webhook-timestamp': 'Unix seconds of this attempt.',
  'webhook-signature':
    'Standard Webhooks: HMAC-SHA256 in base64 over id, timestamp and raw body with dots between, keyed with the decoded secret.',
};

/** What the service sends to a callback address (specification 6, decision C20). */
export function webhooks({
  shared: { notification },
}: ContractSchemas): Record<string, JsonObject> {
  const names = Object.keys(MEANING) as (keyof typeof MEANING)[];
  const post = {
    operationId: 'watchHits',
    tags: [tagOf({ path: '/v1/watch' })],
    summary: 'A watchlist has new hits',
    description:
      'One for each watchlist and sweep. It carries no hits: pull them from `GET /v1/watch/{id}/hits`. An attempt that is not answered with 2xx within 15 seconds is repeated, up to ten attempts over three days. The same notification may arrive more than once.',
    security: [],
    parameters: names.map((name) => ({
      name,
      in: 'header',
      required: true,
      description: MEANING[name],
      schema: { type: 'string' },
      example: notificationHeaders[name],
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: notification, example: notificationExample },
      },
    },
    responses: {
      '2XX': { description: 'Received.' },
      '410': { description: 'Send nothing more: the callback is disabled.' },
      '429': { description: 'Later: `Retry-After` is obeyed, up to 24 hours.' },
      '503': { description: 'Later: `Retry-After` is obeyed, up to 24 hours.' },
      default: { description: 'Not received: it is sent again later.' },
    },
  };
  return { 'watch.hits': { post } };
}
