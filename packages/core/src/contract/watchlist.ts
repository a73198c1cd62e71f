import { z } from 'zod';
import { dateTimeSchema } from './dates.ts';
import { filterSchemas } from './filter-schemas.ts';
import { coberturaParams, goodsParams } from './goods.ts';
import { LIMITS } from './limits.ts';
import { claseSchema } from './nice-class.ts';
import { personaIdSchema } from './persona.ts';
import { isCleanText } from './plain-text.ts';
import { excluirTitularParam } from './similar.ts';
import { cleanText, numeroParam } from './wire-text.ts';

export const watchlistIdSchema = cleanText().describe('Watchlist id.');
export const watchlistLabelSchema = cleanText(LIMITS.labelMax)
  .min(1)
  .describe('Name of the watchlist.');
export const watchedMarkSchema = cleanText(LIMITS.markMax).min(1);
/**
 * Matches any host. Zod parses the URL only if it has a pattern for the host; without one it calls `URL.canParse`,
 * which in Node 20 rejects Latin-1 letters (`https://ñandú.cl/`) once its caller is compiled.
 */
const ANY_HOST = /^/;
export const callbackUrlSchema = z
  .url({ hostname: ANY_HOST })
  .max(2_048)
  .refine(isCleanText, 'must not contain NUL or unpaired surrogates')
  .nullable()
  .describe('Where notifications go; null: hits are only pulled.');

/** Frequencies of digests of new hits: daily, or weekly on Mondays, at 8:00 office time. */
const MAIL_FREQUENCIES = ['diaria', 'semanal'] as const;
const MAIL_LANGUAGES = ['es', 'en'] as const;
/**
 * The state of a list's mail address (decision F3). `pendiente`: its owner has not confirmed it, and only the
 * request for confirmation is sent; `confirmado`: digests are sent; `detenido`: its owner stopped them.
 */
const MAIL_STATES = ['pendiente', 'confirmado', 'detenido'] as const;

/** Matches a mail address; labels are delimited by points, so that matching takes linear time. */
const MAIL_ADDRESS = /^[A-Za-z0-9._+'-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/;

/** The mail address for a list's digests, as the caller sends it (decision F3). */
export const newWatchMailSchema = z
  .strictObject({
    direccion: z
      .string()
      .max(254)
      .regex(MAIL_ADDRESS, 'must be a mail address such as marcas@example.cl'),
    frecuencia: z.enum(MAIL_FREQUENCIES).optional().meta({ default: 'diaria' }),
    idioma: z.enum(MAIL_LANGUAGES).optional().meta({ default: 'es' }),
  })
  .meta({ id: 'NewWatchMail' });
export type NewWatchMail = z.infer<typeof newWatchMailSchema>;

/**
 * The state of the callback (decisions C17 and D15). `none`: no URL is set, hits can only be polled; `ok`: no
 * attempt failed since the last success, or ever; `failing`: the last attempt failed; `disabled`: nothing is
 * sent until a new URL is set, after a 410 or five days in which every attempt failed.
 */
export const CALLBACK_STATES = ['none', 'ok', 'failing', 'disabled'] as const;

const watchMailSchema = z
  .object({
    direccion: z.string(),
    frecuencia: z.enum(MAIL_FREQUENCIES),
    idioma: z.enum(MAIL_LANGUAGES),
    estado: z.enum(MAIL_STATES),
    entrega: z
      .object({
        state: z.enum(CALLBACK_STATES),
        lastStatus: z
          .int()
          .optional()
          .describe('SMTP status of the last failure; absent without an answer.'),
        lastFailureAt: dateTimeSchema,
      })
      .optional()
      .describe(
        'What became of the mails, once one failed. `ok`: a later one was delivered; `failing`: the last one failed; `disabled`: the ' +
          'address refused the request to confirm it, or five digests in a row, and nothing is sent until it is set anew.',
      ),
  })
  .meta({ id: 'WatchMail' });
export type WatchMail = z.infer<typeof watchMailSchema>;

/** The filters of a watchlist (specification 2.6). Unknown keys are rejected, and defaults are not filled in. */
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
    relacion: goodsParams.relacion,
    conocidas: goodsParams.conocidas,
  })
  .meta({ id: 'WatchFilters' });
export type WatchFilters = z.infer<typeof watchFiltersSchema>;

/** Kinds of items that are compared with marks: a text, or the mark with an application number. */
export const COMPARED_KINDS = ['texto', 'numero'] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];
/** Kinds of items that follow the marks of a person, each of which becomes a `numero` item of its own (decision F3). */
export const FOLLOWING_KINDS = ['rut', 'persona'] as const;

export const ownGoodsParam = z.literal(true).optional().describe('Goods of the mark itself.');

/** The fields for the goods that hits are compared with: a wording, a mark's goods, or the watched mark's own. */
const itemGoods = {
  cobertura: z.string().optional(),
  coberturaDe: z.string().optional(),
  productos: z.literal(true).optional(),
};

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
    ...itemGoods,
  })
  .meta({ id: 'WatchItem' });
export type WatchItem = z.infer<typeof watchItemSchema>;

/**
 * The state of a watchlist (decision C17). `active`: each sweep evaluates changes; `paused`: changes are
 * evaluated when it is resumed; `retired`: permanently ended, but its hits can still be read.
 */
export const WATCHLIST_STATUSES = ['active', 'paused', 'retired'] as const;
/**
 * The state of the single comparison with the whole corpus (decision C17). `none`: not requested; `pending`:
 * queued; `running`; `done`; `failed`: the list was retired before the comparison ended.
 */
export const BASELINE_STATUSES = ['none', 'pending', 'running', 'done', 'failed'] as const;

/** The threshold for a watchlist that is suggested by the decisions about its threads (decision F12). */
const watchAdviceSchema = z
  .object({
    minScore: z
      .number()
      .min(0)
      .max(1)
      .describe('The highest threshold that would have hidden no thread decided as oponer.'),
    descartadasMenos: z.int().describe('Dismissed threads that it would have spared.'),
    conflictosPerdidos: z.int().describe('Threads decided as oponer that it would have hidden: 0.'),
    de: z.int().describe('Threads decided as oponer or descartado.'),
  })
  .meta({ id: 'WatchAdvice' });
export type WatchAdvice = z.infer<typeof watchAdviceSchema>;

/** A watchlist: it reports new and changed marks that match its items (specification 2.5, decision C17). */
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
    correo: watchMailSchema
      .optional()
      .describe('Where digests of new hits go; absent where none are sent.'),
    consejo: watchAdviceSchema
      .nullable()
      .optional()
      .describe(
        'A higher minScore, by what was decided of its threads; null where it would spare too little, absent before 20 are decided.',
      ),
    createdAt: dateTimeSchema,
    updatedAt: dateTimeSchema,
  })
  .meta({ id: 'Watchlist' });
export type Watchlist = z.infer<typeof watchlistSchema>;

/** The secret that signs a list's webhooks: `whsec_` and base64 of 32 random bytes (decision C20). Returned once. */
export const signingSecretSchema = z.string().regex(/^whsec_[A-Za-z0-9+/]{43}=$/);

/** An item to watch, as the caller sends it. */
export const newWatchItemSchema = z
  .union([
    z.strictObject({ marca: watchedMarkSchema, ...coberturaParams }),
    z.strictObject({
      nroSolicitud: numeroParam,
      ...coberturaParams,
      productos: ownGoodsParam,
    }),
    z.strictObject({ mark: watchedMarkSchema, ...coberturaParams, productos: ownGoodsParam }),
    z.strictObject({ rut: z.string(), productos: ownGoodsParam }),
    z.strictObject({ personaId: personaIdSchema, productos: ownGoodsParam }),
  ])
  .meta({ id: 'NewWatchItem' });
export type NewWatchItem = z.infer<typeof newWatchItemSchema>;

/** The empty object that MCP returns for an operation with HTTP status 204 (decision D17). */
export const emptySchema = z.strictObject({});
export type Empty = z.infer<typeof emptySchema>;
