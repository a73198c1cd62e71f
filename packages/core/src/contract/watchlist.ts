import { z } from 'zod';
import { dateTimeSchema } from './dates.ts';
import { filterSchemas } from './filter-schemas.ts';
import { LIMITS } from './limits.ts';
import { claseSchema } from './nice-class.ts';
import { personaIdSchema } from './persona.ts';
import { isCleanText } from './plain-text.ts';
import { excluirTitularParam } from './similar.ts';
import { cleanText, integerParam, numeroParam } from './wire-text.ts';

export const watchlistIdSchema = cleanText().describe('Watchlist id.');
const labelSchema = cleanText(LIMITS.labelMax).min(1).describe('Name of the watchlist.');
const markSchema = cleanText(LIMITS.markMax).min(1);
/**
 * Any host. With a pattern for it zod parses the address; without one it asks `URL.canParse`, which in Node 20
 * comes to refuse letters of Latin-1 (`https://ñandú.cl/`) once its caller is compiled.
 */
const ANY_HOST = /^/;
const callbackUrlSchema = z
  .url({ hostname: ANY_HOST })
  .max(2_048)
  .refine(isCleanText, 'must not contain NUL or unpaired surrogates')
  .nullable()
  .describe('Where notifications go; null: hits are only pulled.');

/** Specification 2.6. Strict: an unknown key is refused. Defaults are never filled in. */
export const watchFiltersSchema = z
  .strictObject({
    minScore: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: 'Leave out what is less similar.', default: LIMITS.watchMinScore }),
    clase: z.array(claseSchema).max(LIMITS.niceClassMax).optional().describe('Nice classes.'),
    allClasses: z
      .boolean()
      .optional()
      .describe('Every class, also for an item that is an application number.'),
    ...filterSchemas('watch'),
    excluirTitular: excluirTitularParam,
  })
  .meta({ id: 'WatchFilters' });
export type WatchFilters = z.infer<typeof watchFiltersSchema>;

/** How an item is compared: a mark text, or the mark of an application number. */
export const COMPARED_KINDS = ['texto', 'numero'] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];
/** Whose marks an item stands for, each as a `numero` of its own: those that a person holds now (decision F3). */
export const FOLLOWING_KINDS = ['rut', 'persona'] as const;

/** A watched mark text or application number, or a person whose marks are watched. */
export const watchItemSchema = z
  .object({
    id: z.int(),
    watchlistId: z.string(),
    mark: z.string(),
    kind: z.enum([...COMPARED_KINDS, ...FOLLOWING_KINDS]),
    createdAt: dateTimeSchema,
    seguidoPor: z
      .int()
      .optional()
      .describe('Item of the person who holds this mark; absent where the mark was added itself.'),
  })
  .meta({ id: 'WatchItem' });
export type WatchItem = z.infer<typeof watchItemSchema>;

/**
 * Whether a list watches (decision C17). `active`: each sweep judges changes for it; `paused`: changes wait,
 * and are swept when it is resumed; `retired`: ended for good, its hits stay readable.
 */
export const WATCHLIST_STATUSES = ['active', 'paused', 'retired'] as const;
/**
 * How far the one comparison with the whole corpus is (decision C17). `none`: not asked for; `pending`: waits
 * for its turn; `running`; `done`; `failed`: the list was retired before the end.
 */
export const BASELINE_STATUSES = ['none', 'pending', 'running', 'done', 'failed'] as const;
/**
 * How the callback stands (decisions C17 and D15). `none`: no address, hits are only pulled; `ok`: nothing
 * failed since the last success, or yet; `failing`: the last attempt failed; `disabled`: nothing is sent
 * until a new address is given, after a 410 or five days of nothing but failures.
 */
export const CALLBACK_STATES = ['none', 'ok', 'failing', 'disabled'] as const;

/** A monitor over the corpus (specification 2.5, decision C17). */
export const watchlistSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    items: z.array(watchItemSchema),
    callbackUrl: z.string().nullable(),
    filters: watchFiltersSchema,
    baseline: z.boolean(),
    status: z.enum(WATCHLIST_STATUSES),
    baselineStatus: z.enum(BASELINE_STATUSES),
    baselineAt: dateTimeSchema.nullable(),
    lastSweptAt: dateTimeSchema.nullable(),
    itemCount: z.int(),
    callback: z.object({
      state: z.enum(CALLBACK_STATES),
      lastStatus: z.int().optional(),
      lastAttemptAt: dateTimeSchema.optional(),
    }),
    createdAt: dateTimeSchema,
    updatedAt: dateTimeSchema,
  })
  .meta({ id: 'Watchlist' });
export type Watchlist = z.infer<typeof watchlistSchema>;

/** `whsec_` and base64 of 32 random bytes (decision C20). Shown once. */
const signingSecretSchema = z.string().regex(/^whsec_[A-Za-z0-9+/]{43}=$/);

/** The create answer: the only read of the secret, but for a rotation. */
export const createdWatchlistSchema = watchlistSchema
  .extend({ signingSecret: signingSecretSchema })
  .meta({ id: 'CreatedWatchlist' });
export type CreatedWatchlist = z.infer<typeof createdWatchlistSchema>;

/** What `PATCH /v1/watch/{id}` answers; with the secret where it was changed. */
export const patchedWatchlistSchema = watchlistSchema
  .extend({ signingSecret: signingSecretSchema.optional() })
  .meta({ id: 'PatchedWatchlist' });
export type PatchedWatchlist = z.infer<typeof patchedWatchlistSchema>;

/** What `GET /v1/watch` answers: every list of the organisation, newest first, retired ones too. */
export const watchlistsSchema = z
  .object({ items: z.array(watchlistSchema) })
  .meta({ id: 'Watchlists' });
export type Watchlists = z.infer<typeof watchlistsSchema>;

/** One watched mark as the caller names it. */
export const newWatchItemSchema = z
  .union([
    z.strictObject({ marca: markSchema }),
    z.strictObject({ nroSolicitud: numeroParam }),
    z.strictObject({ mark: markSchema }),
    z.strictObject({ rut: z.string() }),
    z.strictObject({ personaId: personaIdSchema }),
  ])
  .meta({ id: 'NewWatchItem' });
export type NewWatchItem = z.infer<typeof newWatchItemSchema>;

/** What `POST /v1/watch` takes; `idempotencyKey` is the header `Idempotency-Key`, up to 255 characters. */
export const createWatchlistParamsSchema = z.strictObject({
  label: labelSchema,
  items: z.array(newWatchItemSchema).min(1).describe('What to watch; at least one.'),
  callbackUrl: callbackUrlSchema.optional(),
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
});
export type CreateWatchlistParams = z.input<typeof createWatchlistParamsSchema>;

/** What `GET /v1/watch` takes: nothing. */
export const listWatchlistsParamsSchema = z.strictObject({});
export type ListWatchlistsParams = z.input<typeof listWatchlistsParamsSchema>;

/** What `GET /v1/watch/{id}` and `GET /v1/watch/{id}/items` take. */
export const watchlistParamsSchema = z.strictObject({ id: watchlistIdSchema });
export type WatchlistParams = z.input<typeof watchlistParamsSchema>;

/** What `PATCH /v1/watch/{id}` takes; what is left out stays as it is. */
export const patchWatchlistParamsSchema = z.strictObject({
  id: watchlistIdSchema,
  label: labelSchema.optional(),
  callbackUrl: callbackUrlSchema.optional(),
  filters: watchFiltersSchema.optional(),
  status: z.enum(['active', 'paused']).optional().describe('paused suspends, active resumes.'),
  rotateSecret: z.boolean().optional().describe('true: make a new signing secret.'),
  overlapHours: integerParam(1, LIMITS.overlapHoursMax)
    .optional()
    .describe('With rotateSecret: hours for which the old secret signs too.'),
});
export type PatchWatchlistParams = z.input<typeof patchWatchlistParamsSchema>;

/** What `DELETE /v1/watch/{id}` takes. */
export const deleteWatchlistParamsSchema = z.strictObject({ id: watchlistIdSchema });
export type DeleteWatchlistParams = z.input<typeof deleteWatchlistParamsSchema>;

/** What `GET /v1/watch/{id}/items` answers, in the order in which the items were added. */
export const watchItemListSchema = z.array(watchItemSchema);
export type WatchItemList = z.infer<typeof watchItemListSchema>;

/** What `POST /v1/watch/{id}/items` takes: one mark, named in one of three ways, or a person. */
export const addWatchItemParamsSchema = z
  .strictObject({
    id: watchlistIdSchema,
    mark: markSchema.optional().describe('A known application number, or else the text of a mark.'),
    marca: markSchema.optional().describe('Text of a mark.'),
    nroSolicitud: numeroParam.optional().describe('Application number.'),
    rut: z.string().optional().describe('Tax id of a person, to watch all marks that it holds.'),
    personaId: personaIdSchema
      .optional()
      .describe('Id of a person, to watch all marks that it holds.'),
  })
  .refine(
    ({ mark, marca, nroSolicitud, rut, personaId }) =>
      [mark, marca, nroSolicitud, rut, personaId].filter((value) => value !== undefined).length ===
      1,
    'Send exactly one of mark, marca, nroSolicitud, rut, personaId',
  );
export type AddWatchItemParams = z.input<typeof addWatchItemParamsSchema>;

/** What `DELETE /v1/watch/{id}/items/{itemId}` takes. */
export const removeWatchItemParamsSchema = z.strictObject({
  id: watchlistIdSchema,
  itemId: integerParam(1, 999_999_999).describe('Id of the item.'),
});
export type RemoveWatchItemParams = z.input<typeof removeWatchItemParamsSchema>;

/** Body of a 204, as MCP returns it (decision D17). */
export const emptySchema = z.strictObject({});
export type Empty = z.infer<typeof emptySchema>;
