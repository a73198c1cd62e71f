import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import { LIMITS } from '../limits.ts';
import type { OperationRow } from '../operation-row.ts';
import { pageCursor } from '../page-params.ts';
import { watchHitSchema } from '../watch-hit.ts';
import { watchlistIdSchema } from '../watchlist.ts';
import { integerParam } from '../wire-text.ts';

/** A page of hits, oldest first (decision C18). A null `nextCursor` means that there is no newer hit. */
export const watchHitsPageSchema = z
  .object({ items: z.array(watchHitSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'WatchHitsPage' });
export type WatchHitsPage = z.infer<typeof watchHitsPageSchema>;

export const listWatchHits = {
  method: 'GET',
  path: '/v1/watch/{id}/hits',
  scope: 'watch:read',
  units: 1,
  status: 200,
  subject: 'Watchlists',
  client: 'watch.hits',
  summary: 'Hits of a watchlist, oldest first',
  description:
    'What was detected, oldest first. Keep `nextCursor` and send it as `since` to get what is newer; null means that there is nothing newer yet: keep the one you have.',
  es: {
    summary: 'Coincidencias de una vigilancia, primero la más antigua',
    description:
      'Lo detectado, primero lo más antiguo. Guarda `nextCursor` y envíalo como `since` para recibir lo más nuevo; null significa que aún no hay nada más nuevo: conserva el que tienes.',
  },
  tool: {
    name: 'watch_list_hits',
    line: 'Similar marks that a watchlist detected, oldest first, frozen as they were: send nextCursor as since; null means nothing newer yet.',
    answer: '350 tokens a hit',
  },
  input: z.strictObject({
    id: watchlistIdSchema,
    since: pageCursor,
    limit: integerParam(1, LIMITS.hitsPageMax)
      .optional()
      .meta({ description: 'Hits at most.', default: LIMITS.hitsPageDefault }),
  }),
  output: watchHitsPageSchema,
  example: { input: { id: EXAMPLE.watchlist } },
} as const satisfies OperationRow;
