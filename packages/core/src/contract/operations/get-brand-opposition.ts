import { z } from 'zod';
import { anotacionSchema } from '../anotacion.ts';
import { dataAsOfSchema } from '../dates.ts';
import { estadoSchema } from '../estado-schema.ts';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { numeroParam } from '../wire-text.ts';

/** The oppositions against one mark as a timeline of acts (decision C8). */
export const brandOppositionSchema = z
  .object({
    nroSolicitud: z.string(),
    estado: estadoSchema,
    abierta: z.boolean(),
    eventos: z.array(anotacionSchema),
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'BrandOpposition' });
export type BrandOpposition = z.infer<typeof brandOppositionSchema>;

export const getBrandOpposition = {
  method: 'GET',
  path: '/v1/brands/{nro}/opposition',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Marks',
  client: 'brands.opposition',
  summary: 'Opposition timeline of one mark',
  description:
    'The acts of opposition of one mark, oldest first, and whether the newest one leaves it open.',
  es: {
    summary: 'Línea de tiempo de oposición de una marca',
    description:
      'Los actos de oposición de una marca, primero el más antiguo, y si el último la deja abierta.',
  },
  tool: {
    name: 'get_brand_opposition',
    line: 'The acts of opposition of one mark, oldest first; abierta: whether one is open.',
    answer: '70 tokens an act',
  },
  input: z.strictObject({
    nro: numeroParam.describe('The application number.'),
  }),
  output: brandOppositionSchema,
  example: { input: { nro: EXAMPLE.opposed } },
} as const satisfies OperationRow;
