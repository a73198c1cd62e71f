import { z } from 'zod';
import { PLACE } from '../../office/index.ts';
import { dataAsOfSchema } from '../dates.ts';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { calendarioSchema, plazoSchema } from '../plazos.ts';
import { numeroParam } from '../wire-text.ts';

/** Response of `GET /v1/brands/{nro}/plazos`: the deadlines of one mark (decision E2). */
export const brandPlazosSchema = z
  .object({
    nroSolicitud: z.string(),
    items: z.array(plazoSchema),
    calendario: calendarioSchema,
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'BrandPlazos' });
export type BrandPlazos = z.infer<typeof brandPlazosSchema>;

export const getBrandPlazos = {
  method: 'GET',
  path: '/v1/brands/{nro}/plazos',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Marks',
  client: 'plazos.get',
  summary: 'Terms of one mark: what runs, from when, until when',
  description: `The terms that run for a mark, such as opposition, renewal or nullity, as of today in ${PLACE.city}. A date is given only where the data carries what it rests on; \`falta\` says what is missing and \`advertencias\` what a date does not prove. No legal advice.`,
  tool: {
    name: 'get_brand_plazos',
    line: 'Terms of one mark today; falta: what the data lacks, advertencias: what a date does not prove.',
    answer: '800 tokens',
  },
  es: {
    summary: 'Plazos de una marca: qué corre, desde y hasta cuándo',
    description: `Los plazos que corren para una marca, como oposición, renovación o nulidad, al día de hoy en ${PLACE.city}. Hay fecha solo donde los datos traen aquello en que se basa; \`falta\` dice qué falta y \`advertencias\`, lo que una fecha no prueba. No es asesoría legal.`,
  },
  input: z.strictObject({
    nro: numeroParam.describe('Application number.'),
  }),
  output: brandPlazosSchema,
  example: { input: { nro: EXAMPLE.elder } },
} as const satisfies OperationRow;
