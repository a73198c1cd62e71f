import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { watchlistIdSchema, watchlistSchema } from '../watchlist.ts';

export const getWatchlist = {
  method: 'GET',
  path: '/v1/watch/{id}',
  scope: 'watch:read',
  units: 1,
  status: 200,
  subject: 'Watchlists',
  client: 'watch.get',
  summary: 'One watchlist',
  description: 'A watchlist of another organisation answers as one that does not exist.',
  es: {
    summary: 'Una vigilancia',
    description: 'La vigilancia de otra organización responde como una que no existe.',
  },
  tool: {
    name: 'watch_get',
    line: 'One watchlist with its settings, items and state. Its hits are in watch_list_hits.',
    answer: '250 tokens and 50 an item',
  },
  input: z.strictObject({ id: watchlistIdSchema }),
  output: watchlistSchema,
  example: { input: { id: EXAMPLE.watchlist } },
} as const satisfies OperationRow;
