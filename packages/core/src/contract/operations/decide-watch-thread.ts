import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import { LIMITS } from '../limits.ts';
import type { OperationRow } from '../operation-row.ts';
import { threadIdSchema, WATCH_DECISIONS, watchThreadSchema } from '../watch-thread.ts';
import { watchlistIdSchema } from '../watchlist.ts';
import { cleanText } from '../wire-text.ts';

export const decideWatchThread = {
  method: 'PATCH',
  path: '/v1/watch/{id}/threads/{threadId}',
  scope: 'watch:write',
  units: 1,
  status: 200,
  subject: 'Watchlists',
  client: 'watch.decide',
  summary: 'Decide a thread of a watchlist',
  description:
    'Keeps the decision with the key that made it and its time; earlier ones stay. The same decision and note again change nothing. What is not sent stays.',
  es: {
    summary: 'Decidir un hilo de una vigilancia',
    description:
      'Guarda la decisión con la clave que la tomó y su hora; las anteriores quedan. La misma decisión y nota otra vez no cambian nada. Lo que no se envía queda.',
  },
  tool: {
    name: 'watch_decide',
    line: 'Decide a thread of watch_list_threads: descartado, en_estudio, oponer or pendiente, with a note.',
    answer: '500 tokens',
  },
  input: z
    .strictObject({
      id: watchlistIdSchema,
      threadId: threadIdSchema,
      decision: z.enum(WATCH_DECISIONS).optional(),
      nota: cleanText(LIMITS.parameterTextMax)
        .nullable()
        .optional()
        .describe('Why, in your own words; null takes it away.'),
    })
    .refine(
      ({ decision, nota }) => decision !== undefined || nota !== undefined,
      'Send decision, nota or both',
    ),
  output: watchThreadSchema,
  example: {
    input: {
      id: EXAMPLE.watchlist,
      threadId: `1-${EXAMPLE.younger}`,
      decision: 'en_estudio',
      nota: 'Ask the client.',
    },
  },
} as const satisfies OperationRow;
