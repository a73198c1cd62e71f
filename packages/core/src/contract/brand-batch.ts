import { z } from 'zod';
import { brandSummarySchema } from './brand-summary.ts';
import { dataAsOfSchema } from './dates.ts';
import { numeroParam } from './wire-text.ts';

/**
 * Body of `POST /v1/brands/batch`. More than 100 numbers is `invalid_input` (422), not a shape
 * error, so the schema sets no upper bound; the use case does.
 */
export const brandBatchParamsSchema = z.strictObject({
  nros: z
    .array(numeroParam)
    .min(1, 'must name at least one application number')
    .describe('The application numbers, at most 100.'),
});
export type BrandBatchParams = z.input<typeof brandBatchParamsSchema>;

/** Found marks and absent numbers, both in request order (specification 4.2). */
export const brandBatchSchema = z
  .object({
    items: z.array(brandSummarySchema),
    notFound: z.array(z.string()),
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'BrandBatch' });
export type BrandBatch = z.infer<typeof brandBatchSchema>;
