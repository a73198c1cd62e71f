import { z } from 'zod';
import { brandSummarySchema } from './brand-summary.ts';
import { dateTimeSchema } from './dates.ts';
import { goodsFields } from './goods.ts';
import { plazoSchema } from './plazos.ts';
import { bandaSchema, signalsSchema } from './similar.ts';

/**
 * The reasons for a hit (decision C19). `new_filing`: the mark is new in the corpus; `update_on_prior`: a known mark
 * changed; `baseline`: it was in the corpus before the list, or was filed long before it was first imported.
 */
export const HIT_KINDS = ['new_filing', 'update_on_prior', 'baseline'] as const;

/** A hit of a watchlist, with the mark as it was at that time (specification 2.8, decision C19). */
export const watchHitSchema = z
  .object({
    id: z.string(),
    watchItemId: z.string(),
    watchlistId: z.string(),
    matchedNro: z.string(),
    triggerHash: z.string(),
    score: z.number().min(0).max(1),
    banda: bandaSchema.optional(),
    signals: signalsSchema,
    ...goodsFields,
    hitKind: z.enum(HIT_KINDS),
    snapshot: brandSummarySchema,
    detectedAt: dateTimeSchema,
    plazoOposicion: plazoSchema
      .optional()
      .describe('Until when the mark can be opposed, as of today; the snapshot stays as it was.'),
  })
  .meta({ id: 'WatchHit' });
export type WatchHit = z.infer<typeof watchHitSchema>;

/** The fields of a hit about the similarity and state of its mark at that time, for schemas that pick them. */
export const JUDGED_HIT_FIELDS = {
  score: true,
  banda: true,
  signals: true,
  productos: true,
  conflicto: true,
  hitKind: true,
  snapshot: true,
} as const;
