import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { watchlistIdSchema } from '../watchlist.ts';
import { answerStatusSchema, attemptOutcomeSchema } from '../webhook.ts';

/** The result of sending a test notification to a watchlist's callback URL. */
export const webhookTestSchema = z
  .object({
    delivered: z.boolean(),
    status: answerStatusSchema,
    durationMs: z.int().min(0),
    outcome: attemptOutcomeSchema,
  })
  .meta({ id: 'WebhookTest' });
export type WebhookTest = z.infer<typeof webhookTestSchema>;

export const testWebhook = {
  method: 'POST',
  path: '/v1/watch/{id}/test',
  scope: 'watch:write',
  units: 1,
  status: 200,
  subject: 'Watchlists',
  client: 'watch.test',
  summary: 'Send a signed test notification',
  description:
    'Sends a signed `watch.hits` notification with `newHits: 0` and `test: true` to the callback address now, and tells what it answered.',
  es: {
    summary: 'Enviar un aviso de prueba firmado',
    description:
      'Envía ahora a la dirección de aviso un `watch.hits` firmado con `newHits: 0` y `test: true`, y dice qué respondió.',
  },
  tool: {
    name: 'watch_test',
    line: 'Send a signed test notification to the callback address now.',
    answer: '30 tokens',
  },
  input: z.strictObject({
    id: watchlistIdSchema,
  }),
  output: webhookTestSchema,
  example: { input: { id: EXAMPLE.watchlist } },
} as const satisfies OperationRow;
