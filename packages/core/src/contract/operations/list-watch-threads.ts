import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import { LIMITS } from '../limits.ts';
import type { OperationRow } from '../operation-row.ts';
import { pageCursor } from '../page-params.ts';
import { repeatable } from '../repeatable-param.ts';
import { WATCH_DECISIONS, watchThreadSchema } from '../watch-thread.ts';
import { watchlistIdSchema } from '../watchlist.ts';
import { integerParam, numeroParam } from '../wire-text.ts';

/** A page of threads; the thread with the newest hit comes first. */
export const watchThreadsPageSchema = z
  .object({
    items: z.array(watchThreadSchema),
    nextCursor: z.string().nullable(),
    total: z.int().describe('Threads that the filters find.'),
    abiertos: z.int().describe('Open threads of the list, whatever the filters.'),
  })
  .meta({ id: 'WatchThreadsPage' });
export type WatchThreadsPage = z.infer<typeof watchThreadsPageSchema>;

export const listWatchThreads = {
  method: 'GET',
  path: '/v1/watch/{id}/threads',
  scope: 'watch:read',
  units: 1,
  status: 200,
  subject: 'Watchlists',
  client: 'watch.threads',
  summary: 'Hits of a watchlist by item and mark, with decisions',
  description:
    'The hits of one item and one mark are one thread, with what was decided of it. A dismissed thread is not open, until a later hit shows the mark worse than it was then: renamed, published, alive again or in a new class of those watched. The hits themselves stay in the feed.',
  es: {
    summary: 'Coincidencias por elemento y marca, con sus decisiones',
    description:
      'Las coincidencias de un elemento y una marca son un hilo, con lo que se decidió. Un hilo descartado no está abierto, hasta que una coincidencia posterior muestra la marca peor que entonces: con otro nombre, publicada, viva otra vez o en una nueva clase de las vigiladas. Las coincidencias mismas quedan en su lista.',
  },
  tool: {
    name: 'watch_list_threads',
    line: 'The conflicts of a watchlist, one for each item and mark, with decision and deadline; abierto true: those that wait. Decide one by watch_decide.',
    answer: '500 tokens a thread: 10,000 by default',
  },
  input: z.strictObject({
    id: watchlistIdSchema,
    decision: repeatable(z.enum(WATCH_DECISIONS)).optional().describe('Only with these decisions.'),
    abierto: z.boolean().optional().describe('Only open ones, or only those that are not.'),
    itemId: integerParam(1, 999_999_999).optional().describe('Only of this item.'),
    nro: numeroParam.optional().describe('Only of this mark.'),
    limit: integerParam(1, LIMITS.hitsPageMax)
      .optional()
      .meta({ description: 'Threads at most.', default: LIMITS.brandPageDefault }),
    cursor: pageCursor,
  }),
  output: watchThreadsPageSchema,
  example: { input: { id: EXAMPLE.watchlist, abierto: true } },
} as const satisfies OperationRow;
