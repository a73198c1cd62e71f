import { z } from 'zod';
import { brandSummarySchema } from './brand-summary.ts';
import { dataAsOfSchema } from './dates.ts';
import { estadoSchema } from './estado-schema.ts';
import { explainParam } from './explanation.ts';
import { listingFilters } from './filter-schemas.ts';
import { LIMITS } from './limits.ts';
import { SORT_ALIASES, SORTS } from './listing-vocabulary.ts';
import { claseSchema } from './nice-class.ts';
import { pageCursor, pageLimit } from './page-params.ts';
import { cleanText, integerParam, searchTextSchema } from './wire-text.ts';

const SORT_SPELLINGS = [...SORTS, ...(Object.keys(SORT_ALIASES) as (keyof typeof SORT_ALIASES)[])];

/**
 * Parameters of `GET /v1/brands` and `search_brands`. What depends on more than one parameter is
 * decided by `parseBrandRequest` in the domain; which names are retired stands in the row.
 */
export const brandListingParamsSchema = z.strictObject({
  q: searchTextSchema.optional().describe('Free text over the denomination; ranks and adds score.'),
  nombre: searchTextSchema.optional().describe('Text over the denomination in advanced mode.'),
  ...listingFilters,
  explain: explainParam,
  sort: z.enum(SORT_SPELLINGS).optional().meta({
    description: 'Order. Without text, relevance means newest filing first, then number.',
    default: 'relevance',
  }),
  limit: pageLimit,
  cursor: pageCursor,
  offset: integerParam(0, LIMITS.offsetMax)
    .optional()
    .describe('Marks to skip; not with cursor, not with relevance.'),
  facets: cleanText()
    .optional()
    .describe('Comma list of clase, estado: adds counts over the whole result.'),
});
export type BrandListingParams = z.input<typeof brandListingParamsSchema>;

/** Counts over the current result, its own filters included (decision C14). */
export const facetsSchema = z
  .object({
    clase: z.array(z.object({ value: claseSchema, count: z.int() })).optional(),
    estado: z.array(z.object({ value: estadoSchema, count: z.int() })).optional(),
  })
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof facetsSchema>;

/** A page of marks (specification 2.4). */
export const brandPageSchema = z
  .object({
    items: z.array(brandSummarySchema),
    nextCursor: z.string().nullable(),
    estimatedTotal: z.int(),
    facets: facetsSchema.optional(),
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'BrandPage' });
export type BrandPage = z.infer<typeof brandPageSchema>;
