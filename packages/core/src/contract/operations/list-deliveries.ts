import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { pageCursor, pageLimit } from '../page-params.ts';
import { watchlistIdSchema } from '../watchlist.ts';
import { deliverySchema } from '../webhook.ts';

/** Response of `GET /v1/watch/{id}/deliveries`: deliveries of the last 30 days, newest first. */
export const deliveriesSchema = z
  .object({ items: z.array(deliverySchema), nextCursor: z.string().nullable() })
  .meta({ id: 'Deliveries' });
export type Deliveries = z.infer<typeof deliveriesSchema>;

export const listDeliveries = {
  method: 'GET',
  path: '/v1/watch/{id}/deliveries',
  scope: 'watch:read',
  units: 1,
  status: 200,
  subject: 'Watchlists',
  client: 'watch.deliveries',
  summary: 'Deliveries of the last 30 days, to the callback and by mail',
  description: 'Each notification with its attempts so far.',
  es: {
    summary: 'Avisos de los últimos 30 días, por webhook y por correo',
    description: 'Cada aviso con sus intentos hasta ahora.',
  },
  tool: {
    name: 'watch_list_deliveries',
    line: 'Webhook notifications of the last 30 days with their attempts.',
    answer: '100 tokens and 40 an attempt',
  },
  input: z.strictObject({
    id: watchlistIdSchema,
    limit: pageLimit,
    cursor: pageCursor,
  }),
  output: deliveriesSchema,
  example: { input: { id: EXAMPLE.watchlist } },
} as const satisfies OperationRow;
