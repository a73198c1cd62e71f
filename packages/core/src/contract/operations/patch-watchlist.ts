import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import { LIMITS } from '../limits.ts';
import type { OperationRow } from '../operation-row.ts';
import {
  callbackUrlSchema,
  newWatchMailSchema,
  signingSecretSchema,
  watchFiltersSchema,
  watchlistIdSchema,
  watchlistLabelSchema,
  watchlistSchema,
} from '../watchlist.ts';
import { integerParam } from '../wire-text.ts';

/** Response of `PATCH /v1/watch/{id}`; it contains the signing secret only if the secret was rotated. */
export const patchedWatchlistSchema = watchlistSchema
  .extend({ signingSecret: signingSecretSchema.optional() })
  .meta({ id: 'PatchedWatchlist' });
export type PatchedWatchlist = z.infer<typeof patchedWatchlistSchema>;

export const patchWatchlist = {
  method: 'PATCH',
  path: '/v1/watch/{id}',
  scope: 'watch:write',
  units: 1,
  status: 200,
  subject: 'Watchlists',
  client: 'watch.update',
  refusals: ['invalid_rut', 'invalid_input', 'unsafe_callback'],
  summary: 'Change, pause or resume a watchlist',
  description:
    'Changes only what is sent; `filters` are replaced as a whole. `rotateSecret: true` answers a new `signingSecret` once. A retired watchlist can no longer be changed.',
  es: {
    summary: 'Cambiar, pausar o reanudar una vigilancia',
    description:
      'Cambia solo lo que se envía; `filters` se reemplaza entero. `rotateSecret: true` responde un nuevo `signingSecret` una vez. Una vigilancia terminada ya no se puede cambiar.',
  },
  tool: {
    name: 'watch_patch',
    line: 'Rename, pause, resume or redirect a watchlist, replace its filters or rotate its secret. Items: watch_add_item, watch_remove_item.',
    answer: '250 tokens and 50 an item',
  },
  input: z.strictObject({
    id: watchlistIdSchema,
    label: watchlistLabelSchema.optional(),
    callbackUrl: callbackUrlSchema.optional(),
    correo: newWatchMailSchema
      .nullable()
      .optional()
      .describe('Where digests go; null ends them, another address is confirmed first.'),
    filters: watchFiltersSchema.optional(),
    status: z.enum(['active', 'paused']).optional().describe('paused suspends, active resumes.'),
    rotateSecret: z.boolean().optional().describe('true: make a new signing secret.'),
    overlapHours: integerParam(1, LIMITS.overlapHoursMax)
      .optional()
      .describe('With rotateSecret: hours for which the old secret signs too.'),
  }),
  output: patchedWatchlistSchema,
  example: {
    input: { id: EXAMPLE.watchlist, label: 'Norvalle y parecidas' },
    variants: { rotated: { rotateSecret: true } },
  },
} as const satisfies OperationRow;
