import { z } from 'zod';
import { CHANGED_FIELDS } from '../changed-fields.ts';
import { dateTimeSchema } from '../dates.ts';
import { EXAMPLE } from '../example-values.ts';
import { explicacionSchema } from '../explanation.ts';
import { productosSchema } from '../goods.ts';
import type { OperationRow } from '../operation-row.ts';
import { pageLimit } from '../page-params.ts';
import { signalsSchema } from '../similar.ts';
import { COMPARED_KINDS, WATCHLIST_STATUSES, watchlistIdSchema } from '../watchlist.ts';
import { numeroParam } from '../wire-text.ts';

/** The steps of `watchMatch` that can reject a change, in the order of evaluation (decision D10). */
const WATCH_STEPS = [
  'trigger',
  'clase',
  'estado',
  'tipoSigno',
  'viena',
  'excluirTitular',
  'score',
] as const;
/** A step of the watch evaluator that can reject a change. */
export type WatchStep = (typeof WATCH_STEPS)[number];

/**
 * The result of a change of a mark for an item. `hit`: a hit, alone or together with a later change; `before_item`: the
 * item was added later; `not_swept`: no sweep has evaluated the change yet; `changed_since`: it would be a hit with the
 * current settings of the list; otherwise the step that rejected it, or `productos` if the list excludes its goods.
 */
export const WHY_RESULTS = [
  'hit',
  'before_item',
  'not_swept',
  'changed_since',
  ...WATCH_STEPS,
  'productos',
] as const;
export type WhyResult = (typeof WHY_RESULTS)[number];

const whyChangeSchema = z
  .object({
    seq: z.int(),
    at: dateTimeSchema,
    tipo: z.enum(['created', 'updated']),
    campos: z.array(z.enum(CHANGED_FIELDS)),
    resultado: z.enum(WHY_RESULTS),
    hitId: z.string().optional(),
  })
  .meta({ id: 'WhyChange' });

const whyItemSchema = z
  .object({
    watchItemId: z.string(),
    mark: z.string(),
    kind: z.enum(COMPARED_KINDS),
    resultado: z
      .enum(WHY_RESULTS)
      .describe('hit where a change was one; else what came of the newest change.'),
    score: z.number().min(0).max(1),
    minScore: z.number().min(0).max(1),
    signals: signalsSchema.omit({ sharedClases: true }),
    explicacion: explicacionSchema,
    productos: productosSchema.optional(),
    cambios: z.array(whyChangeSchema).describe('Newest first.'),
  })
  .meta({ id: 'WhyItem' });
export type WhyItem = z.infer<typeof whyItemSchema>;

/** Explains for each change of a mark why it is or is not a hit of a watchlist (decision F3). */
export const watchExplanationSchema = z
  .object({
    watchlistId: z.string(),
    nroSolicitud: z.string(),
    denominacion: z.string(),
    status: z.enum(WATCHLIST_STATUSES),
    lastSweptAt: dateTimeSchema.nullable(),
    itemsTotal: z.int(),
    items: z.array(whyItemSchema),
  })
  .meta({ id: 'WatchWhy' });
export type WatchWhy = z.infer<typeof watchExplanationSchema>;

export const whyWatch = {
  method: 'GET',
  path: '/v1/watch/{id}/why',
  scope: 'watch:read',
  units: 1,
  status: 200,
  subject: 'Watchlists',
  client: 'watch.why',
  summary: 'Why a mark is a hit of a watchlist, or is none',
  description:
    'Walks the steps by which a sweep decides, for each item of the list and each change of the mark, and names the one that refused: the list as it is now, the mark as it was then. Items with a hit come first, then the most alike.',
  es: {
    summary: 'Por qué una marca es coincidencia de una vigilancia, o no lo es',
    description:
      'Recorre los pasos con que se decide, por cada elemento de la lista y cada cambio de la marca, y nombra el que la rechazó: la lista como está ahora, la marca como era entonces. Primero los elementos con coincidencia, luego los más parecidos.',
  },
  tool: {
    name: 'watch_why',
    line: 'Why a mark is a hit of each item of a watchlist, or which step refused it and at which change.',
    answer: '400 tokens an item and 60 a change: 8,000 by default',
  },
  input: z.strictObject({
    id: watchlistIdSchema,
    nro: numeroParam.describe('Application number of the mark.'),
    limit: pageLimit,
  }),
  output: watchExplanationSchema,
  example: { input: { id: EXAMPLE.watchlist, nro: EXAMPLE.younger } },
} as const satisfies OperationRow;
