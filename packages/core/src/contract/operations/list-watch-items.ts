import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { watchItemSchema, watchlistIdSchema } from '../watchlist.ts';

/** Response of `GET /v1/watch/{id}/items`: the items in the order in which they were added. */
export const watchItemListSchema = z.array(watchItemSchema);
export type WatchItemList = z.infer<typeof watchItemListSchema>;

export const listWatchItems = {
  method: 'GET',
  path: '/v1/watch/{id}/items',
  scope: 'watch:read',
  units: 1,
  status: 200,
  subject: 'Watchlists',
  client: 'watch.items',
  summary: 'Marks that a watchlist watches',
  description: 'The items of one watchlist.',
  es: {
    summary: 'Las marcas que una vigilancia vigila',
    description: 'Los elementos de una vigilancia.',
  },
  tool: {
    name: 'watch_list_items',
    line: 'What a watchlist watches, with the ids of its items.',
    answer: '50 tokens an item',
  },
  input: z.strictObject({ id: watchlistIdSchema }),
  output: watchItemListSchema,
  example: { input: { id: EXAMPLE.watchlist } },
} as const satisfies OperationRow;
