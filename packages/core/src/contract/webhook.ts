import { z } from 'zod';
import { dateTimeSchema } from './dates.ts';

/** Body of a webhook notification (decision C20). It contains no hits: the receiver requests them. */
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
 * The outcomes of an attempt: a 2xx response; any other response; no response within 15 s; no
 * connection, or a broken one; not attempted, because the callback check rejected the URL.
 */
export const ATTEMPT_OUTCOMES = [
  'delivered',
  'rejected',
  'timeout',
  'unreachable',
  'unsafe',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

export const attemptOutcomeSchema = z.enum(ATTEMPT_OUTCOMES);
export const answerStatusSchema = z
  .int()
  .nullable()
  .describe('HTTP status of the answer; null without one.');

/** One attempt to deliver a notification. */
export const deliveryAttemptSchema = z
  .object({
    attemptedAt: dateTimeSchema,
    status: answerStatusSchema,
    durationMs: z.int().min(0),
    outcome: attemptOutcomeSchema,
  })
  .meta({ id: 'DeliveryAttempt' });
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;

/** The delivery of one notification, with its attempts so far, oldest first (decisions D15 and D19). */
export const deliverySchema = z
  .object({
    id: z.string(),
    watchlistId: z.string(),
    canal: z
      .enum(['confirmacion', 'correo'])
      .optional()
      .describe('How it goes by mail; absent where it goes to the callback.'),
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
