import { z } from 'zod';
import type { OperationRow } from '../operation-row.ts';
import { watchlistSchema } from '../watchlist.ts';

/** Response of `GET /v1/watch`: all watchlists of the organisation, including retired ones, newest first. */
export const watchlistsSchema = z
  .object({ items: z.array(watchlistSchema) })
  .meta({ id: 'Watchlists' });
export type Watchlists = z.infer<typeof watchlistsSchema>;

export const listWatchlists = {
  method: 'GET',
  path: '/v1/watch',
  scope: 'watch:read',
  units: 1,
  status: 200,
  subject: 'Watchlists',
  client: 'watch.list',
  summary: "The organisation's watchlists",
  description: 'All of them, newest first, retired ones included. Never with a secret.',
  es: {
    summary: 'Las vigilancias de la organización',
    description: 'Todas, primero la más reciente, incluidas las terminadas. Nunca con un secreto.',
  },
  tool: {
    name: 'watch_list',
    line: 'All watchlists of the organisation, retired ones included.',
    answer: '250 tokens a list and 50 an item: 60,000 for 1,000 items',
    narrower: 'watch_get and watch_list_items for one watchlist',
  },
  input: z.strictObject({}),
  output: watchlistsSchema,
  example: { input: {} },
} as const satisfies OperationRow;
