import { z } from 'zod';
import { brandFieldsSchema, channelSchema } from './brand-summary.ts';
import { dataAsOfSchema } from './dates.ts';
import { explainParam, explicacionSchema } from './explanation.ts';
import { filterSchemas } from './filter-schemas.ts';
import { coberturaParams, goodsAnswerFields, goodsFields, goodsParams } from './goods.ts';
import { LIMITS } from './limits.ts';
import { claseSchema } from './nice-class.ts';
import { pageLimit } from './page-params.ts';
import { repeatable } from './repeatable-param.ts';
import { cleanText } from './wire-text.ts';

/** The measures behind a similarity score (decision C11). `semantic` is null while the semantic channel is off. */
export const signalsSchema = z
  .object({
    exact: z.boolean(),
    text: z.number().min(0).max(1),
    phonetic: z.number().min(0).max(1),
    semantic: z.number().min(0).max(1).nullable(),
    contains: z.boolean(),
    sharedClases: z.array(claseSchema),
  })
  .meta({ id: 'Signals' });
export type Signals = z.infer<typeof signalsSchema>;

/**
 * Bands of the similarity score (decision F11). `alta`: .9 or more; `media`: .8 or more; `baja`: .7 or more.
 * A lower score has no band.
 */
export const BANDAS = ['alta', 'media', 'baja'] as const;
export type Banda = (typeof BANDAS)[number];

/** The schema of a band in responses (decision F11). */
export const bandaSchema = z.enum(BANDAS).meta({
  id: 'Banda',
  description: 'Band of the score: alta from .9, media from .8, baja from .7; absent below.',
});

/** The parameter for holders whose marks are excluded (decision C10). */
export const excluirTitularParam = repeatable(cleanText())
  .optional()
  .describe('Leave out what these hold now: a tax id with its hyphen, or a person id.');

const { clase, ...filters } = filterSchemas('similar');

export const similarFilters = {
  clase,
  /** True only for `true` or `1`; any other value, `false` included, means false (specification 4.2). */
  allClasses: z
    .preprocess(
      (value) => value === true || value === 'true' || value === '1' || value === 1,
      z.boolean(),
    )
    .optional()
    .describe('true or 1: every class; anything else is false.'),
  ...filters,
  excluirTitular: excluirTitularParam,
  explain: explainParam,
  limit: pageLimit,
  minScore: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .meta({ description: 'Leave out less similar ones.', default: LIMITS.similarMinScore }),
  ...coberturaParams,
  ...goodsParams,
};

/** A mark that is similar to another one, with its score and the signals that explain it. */
export const similarBrandSchema = brandFieldsSchema
  .extend({
    score: z.number().min(0).max(1),
    signals: signalsSchema,
    matchedBy: channelSchema,
    lowConfidence: z.boolean(),
    banda: bandaSchema.optional(),
    explicacion: explicacionSchema.optional(),
    ...goodsFields,
  })
  .meta({ id: 'SimilarBrand' });
export type SimilarBrand = z.infer<typeof similarBrandSchema>;

/** Marks that an examiner might consider confusable, most similar first, or by conflict (decisions C10, F13). */
export const similarBrandsSchema = z
  .object({
    items: z.array(similarBrandSchema),
    dataAsOf: dataAsOfSchema,
    ...goodsAnswerFields,
  })
  .meta({ id: 'SimilarBrands' });
export type SimilarBrands = z.infer<typeof similarBrandsSchema>;
