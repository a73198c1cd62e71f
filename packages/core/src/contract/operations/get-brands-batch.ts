import { z } from 'zod';
import { brandSummarySchema } from '../brand-summary.ts';
import { dataAsOfSchema } from '../dates.ts';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { numeroParam } from '../wire-text.ts';

/** The found marks and the numbers without a mark, both in the order of the request (specification 4.2). */
export const brandBatchSchema = z
  .object({
    items: z.array(brandSummarySchema),
    notFound: z.array(z.string()),
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'BrandBatch' });
export type BrandBatch = z.infer<typeof brandBatchSchema>;

export const getBrandsBatch = {
  method: 'POST',
  path: '/v1/brands/batch',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Marks',
  refusals: ['invalid_input'],
  summary: 'Up to 100 marks by application number',
  description:
    'Found marks stand in `items`, the others in `notFound`, both in the order asked. A repeated number counts once in the answer. One call costs one quota unit, whatever its size.',
  es: {
    summary: 'Hasta 100 marcas por número de solicitud',
    description:
      'Las encontradas vienen en `items` y las demás en `notFound`, ambas en el orden pedido. Un número repetido cuenta una vez en la respuesta. Una llamada cuesta una unidad de cuota, sea cual sea su tamaño.',
  },
  tool: {
    name: 'get_brands_batch',
    line: 'Up to 100 marks by number, as summaries; unknown ones in notFound.',
    answer: '130 tokens a mark',
  },
  // Without an upper bound: more than 100 numbers give `invalid_input` from the handler rather than a schema error.
  input: z.strictObject({
    nros: z
      .array(numeroParam)
      .min(1, 'must name at least one application number')
      .describe('The application numbers, at most 100.'),
  }),
  output: brandBatchSchema,
  example: { input: { nros: [EXAMPLE.elder, '9'] } },
} as const satisfies OperationRow;
