import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import { LIMITS } from '../limits.ts';
import type { OperationRow } from '../operation-row.ts';
import {
  callbackUrlSchema,
  newWatchItemSchema,
  newWatchMailSchema,
  signingSecretSchema,
  watchFiltersSchema,
  watchlistLabelSchema,
  watchlistSchema,
} from '../watchlist.ts';

/** Response to the creation of a watchlist; only it and a rotation return the signing secret. */
export const createdWatchlistSchema = watchlistSchema
  .extend({ signingSecret: signingSecretSchema })
  .meta({ id: 'CreatedWatchlist' });
export type CreatedWatchlist = z.infer<typeof createdWatchlistSchema>;

export const createWatchlist = {
  method: 'POST',
  path: '/v1/watch',
  scope: 'watch:write',
  units: 1,
  status: 201,
  subject: 'Watchlists',
  client: 'watch.create',
  headers: { 'Idempotency-Key': 'idempotencyKey' },
  refusals: [
    'invalid_rut',
    'invalid_input',
    'idempotency_conflict',
    'watchlist_too_large',
    'unsafe_callback',
  ],
  summary: 'Register a watchlist',
  description:
    'Watches marks for an organisation, which is that of the key. `signingSecret` is shown now and never again. With an idempotency key a repeated request gets the first answer for 24 hours; the same key with another body is an `idempotency_conflict`.',
  es: {
    summary: 'Crear una vigilancia',
    description:
      'Vigila marcas para una organización, que es la de la clave. `signingSecret` se muestra ahora y nunca más. Con una clave de idempotencia una solicitud repetida recibe la primera respuesta por 24 horas; la misma clave con otro cuerpo es `idempotency_conflict`.',
  },
  tool: {
    name: 'watch_register',
    line: 'Start watching names, numbers or holders for similar filings; signingSecret is shown only now. For one more name use watch_add_item.',
    answer: '250 tokens and 50 an item',
  },
  input: z.strictObject({
    label: watchlistLabelSchema,
    items: z
      .array(newWatchItemSchema)
      .min(1)
      .describe('Each with one of marca, nroSolicitud, rut and personaId.'),
    callbackUrl: callbackUrlSchema.optional(),
    correo: newWatchMailSchema
      .optional()
      .describe('Where digests of new hits go, once confirmed by a link.'),
    filters: watchFiltersSchema.optional(),
    baseline: z
      .boolean()
      .optional()
      .describe('true: compare once with the whole register as it stands.'),
    idempotencyKey: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII')
      .min(1)
      .max(LIMITS.idempotencyKeyMax)
      .optional()
      .describe('A repeated request with the same key gets the first answer.'),
  }),
  output: createdWatchlistSchema,
  example: {
    input: {
      label: 'Norvalle',
      items: [{ marca: 'NORVALLE' }],
      callbackUrl: EXAMPLE.callbackUrl,
      filters: { clase: [5], liveOnly: true },
      idempotencyKey: '2f1c6c0e-norvalle',
    },
  },
} as const satisfies OperationRow;
