import { z } from 'zod';
import { dateTimeSchema } from './dates.ts';

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

/** One delivery of a notification, with its attempts so far (decisions D15 and D19). */
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
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveriesSchema = z
  .object({ items: z.array(deliverySchema) })
  .meta({ id: 'Deliveries' });
export type Deliveries = z.infer<typeof deliveriesSchema>;

export const webhookTestSchema = z
  .object({ delivered: z.boolean(), status: z.int().nullable() })
  .meta({ id: 'WebhookTest' });
export type WebhookTest = z.infer<typeof webhookTestSchema>;
