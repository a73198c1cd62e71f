import { z } from 'zod';
import { dateTimeSchema } from './dates.ts';
import { pageCursor, pageLimit } from './page-params.ts';
import { watchlistIdSchema } from './watchlist.ts';

/** Body of the only outbound event (decision C20). It carries no hits: the receiver pulls them. */
export const webhookNotificationSchema = z
  .object({
    type: z.literal('watch.hits'),
    id: z.string().startsWith('evt_'),
    timestamp: dateTimeSchema,
    data: z.object({
      watchlistId: z.string(),
      newHits: z.int().min(0),
      test: z.literal(true).optional(),
    }),
  })
  .meta({ id: 'WebhookNotification' });
export type WebhookNotification = z.infer<typeof webhookNotificationSchema>;

/**
 * How an attempt ended: answered with 2xx; answered with anything else; no answer within 15 s; no
 * connection, or one that broke; not made, since the callback check refused the address.
 */
export const ATTEMPT_OUTCOMES = [
  'delivered',
  'rejected',
  'timeout',
  'unreachable',
  'unsafe',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

const outcomeSchema = z.enum(ATTEMPT_OUTCOMES);
const statusSchema = z.int().nullable().describe('HTTP status of the answer; null without one.');

/** One attempt at a delivery. */
export const deliveryAttemptSchema = z
  .object({
    attemptedAt: dateTimeSchema,
    status: statusSchema,
    durationMs: z.int().min(0),
    outcome: outcomeSchema,
  })
  .meta({ id: 'DeliveryAttempt' });
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;

/** One delivery of a notification, with its attempts so far, oldest first (decisions D15 and D19). */
export const deliverySchema = z
  .object({
    id: z.string(),
    watchlistId: z.string(),
    state: z.enum(['pending', 'delivered', 'failed', 'cancelled']),
    attempts: z.int(),
    lastStatus: z.int().nullable(),
    lastAttemptAt: dateTimeSchema.nullable(),
    nextAttemptAt: dateTimeSchema.nullable(),
    createdAt: dateTimeSchema,
    intentos: z.array(deliveryAttemptSchema),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliverySchema>;

/** What `GET /v1/watch/{id}/deliveries` answers: deliveries of the last 30 days, newest first. */
export const deliveriesSchema = z
  .object({ items: z.array(deliverySchema), nextCursor: z.string().nullable() })
  .meta({ id: 'Deliveries' });
export type Deliveries = z.infer<typeof deliveriesSchema>;

/** What `GET /v1/watch/{id}/deliveries` takes; 20 deliveries a page by default. */
export const listDeliveriesParamsSchema = z.strictObject({
  id: watchlistIdSchema,
  limit: pageLimit,
  cursor: pageCursor,
});
export type ListDeliveriesParams = z.input<typeof listDeliveriesParamsSchema>;

/** What `POST /v1/watch/{id}/test` takes. */
export const testWebhookParamsSchema = z.strictObject({
  id: watchlistIdSchema,
});
export type TestWebhookParams = z.input<typeof testWebhookParamsSchema>;

/** What became of a test notification. */
export const webhookTestSchema = z
  .object({
    delivered: z.boolean(),
    status: statusSchema,
    durationMs: z.int().min(0),
    outcome: outcomeSchema,
  })
  .meta({ id: 'WebhookTest' });
export type WebhookTest = z.infer<typeof webhookTestSchema>;
