import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import type { OperationRow } from '../operation-row.ts';
import { watchThreadSchema } from '../watch-thread.ts';
import { integerParam } from '../wire-text.ts';

/** A page of threads that await a decision, with their opposition deadlines; the earliest first. */
export const watchPlazosSchema = z
  .object({
    items: z.array(watchThreadSchema.extend({ label: z.string() })),
    total: z.int(),
  })
  .meta({ id: 'WatchPlazos' });
export type WatchPlazos = z.infer<typeof watchPlazosSchema>;

export const listWatchPlazos = {
  method: 'GET',
  path: '/v1/watch/plazos',
  scope: 'watch:read',
  units: 1,
  status: 200,
  subject: 'Watchlists',
  client: 'watch.plazos',
  summary: 'What must be decided by when, across watchlists',
  description:
    'Open threads of every watchlist that is not retired whose mark can be opposed today, those whose term ends first at the top.',
  es: {
    summary: 'Qué hay que decidir y hasta cuándo, en todas las vigilancias',
    description:
      'Los hilos abiertos de cada vigilancia que no ha terminado cuya marca admite oposición hoy, primero aquellos cuyo plazo vence antes.',
  },
  tool: {
    name: 'watch_plazos',
    line: 'Open conflicts of all watchlists that can still be opposed, the soonest deadline first. Decide one by watch_decide.',
    answer: '550 tokens a thread: 11,000 by default',
  },
  input: z.strictObject({
    limit: integerParam(1, LIMITS.hitsPageMax)
      .optional()
      .meta({ description: 'Threads at most.', default: LIMITS.brandPageDefault }),
  }),
  output: watchPlazosSchema,
  example: { input: {} },
} as const satisfies OperationRow;
