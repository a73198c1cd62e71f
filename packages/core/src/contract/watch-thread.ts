import { z } from 'zod';
import { dateTimeSchema } from './dates.ts';
import { plazoSchema } from './plazos.ts';
import { bandaSchema } from './similar.ts';
import { JUDGED_HIT_FIELDS, watchHitSchema } from './watch-hit.ts';
import { cleanText } from './wire-text.ts';

/**
 * The decisions about a thread (decision F3). `pendiente`: not decided; `descartado`: no conflict, hidden until
 * a change makes it more relevant; `en_estudio`: under review; `oponer`: an opposition is to be filed.
 */
export const WATCH_DECISIONS = ['pendiente', 'descartado', 'en_estudio', 'oponer'] as const;
export type WatchDecision = (typeof WATCH_DECISIONS)[number];

export const threadIdSchema = cleanText(60).describe('Thread id.');

const decisionSchema = z
  .object({
    decision: z.enum(WATCH_DECISIONS),
    nota: z.string().nullable(),
    por: z
      .string()
      .nullable()
      .describe('Id of the key that decided; null for one made in process.'),
    en: dateTimeSchema,
  })
  .meta({ id: 'WatchDecision' });

/** A thread: all hits of one item for one mark, and the decisions about them (decision F3). */
export const watchThreadSchema = z
  .object({
    id: z.string(),
    watchlistId: z.string(),
    watchItemId: z.string(),
    matchedNro: z.string(),
    decision: z.enum(WATCH_DECISIONS).describe('The last one; pendiente where there is none.'),
    nota: z.string().nullable(),
    abierto: z
      .boolean()
      .describe('False once it is dismissed, until a change makes it worse than it was then.'),
    reabiertoPor: z
      .string()
      .optional()
      .describe('The hit that made a dismissed thread speak again.'),
    hits: z.int(),
    banda: bandaSchema.optional().describe('That of its newest hit.'),
    ultimoHit: watchHitSchema.pick({ id: true, ...JUDGED_HIT_FIELDS, detectedAt: true }),
    decisiones: z.array(decisionSchema).describe('Oldest first.'),
    plazoOposicion: plazoSchema.optional().describe('Until when the mark can be opposed.'),
  })
  .meta({ id: 'WatchThread' });
export type WatchThread = z.infer<typeof watchThreadSchema>;
