import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { emptySchema, watchlistIdSchema } from '../watchlist.ts';
import { integerParam } from '../wire-text.ts';

export const removeWatchItem = {
  method: 'DELETE',
  path: '/v1/watch/{id}/items/{itemId}',
  scope: 'watch:write',
  units: 1,
  status: 204,
  subject: 'Watchlists',
  client: 'watch.removeItem',
  summary: 'Stop watching a mark',
  description: 'Its hits stay readable.',
  es: {
    summary: 'Dejar de vigilar una marca',
    description: 'Sus coincidencias se siguen leyendo.',
  },
  tool: {
    name: 'watch_remove_item',
    line: 'Stop watching one item of watch_list_items; its hits stay readable.',
    answer: '1 token',
  },
  input: z.strictObject({
    id: watchlistIdSchema,
    itemId: integerParam(1, 999_999_999).describe('Id of the item.'),
  }),
  output: emptySchema,
  example: { input: { id: EXAMPLE.watchlist, itemId: 2 } },
} as const satisfies OperationRow;
