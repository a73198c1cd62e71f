import { z } from 'zod';
import { PLACE } from '../../office/index.ts';
import { dataAsOfSchema, dateSchema } from '../dates.ts';
import { holidayCoverageSchema, holidaySchema } from '../holidays.ts';
import type { OperationRow } from '../operation-row.ts';

/** Response of `GET /v1/feriados`: holidays in order of date. */
export const holidayListSchema = z.array(holidaySchema);
/** Response of `GET /v1/feriados` with `envelope=true`: the holidays, and the range in which they are complete. */
export const holidaysEnvelopeSchema = z
  .object({ data: holidayListSchema, coverage: holidayCoverageSchema, dataAsOf: dataAsOfSchema })
  .meta({ id: 'HolidaysEnvelope' });
export type HolidaysEnvelope = z.infer<typeof holidaysEnvelopeSchema>;

export const getFeriados = {
  method: 'GET',
  path: '/v1/feriados',
  scope: 'insights:read',
  units: 1,
  status: 200,
  subject: 'Holidays',
  client: 'feriados.list',
  revalidates: true,
  refusals: ['fuera_de_cobertura'],
  summary: 'Holidays',
  description:
    'Holidays from `desde` to `hasta`; an end left open is that of the coverage. Inside the coverage an empty list means that there is none. A date outside it: `fuera_de_cobertura`, with the coverage in the error.',
  es: {
    summary: 'Feriados',
    description:
      'Feriados de `desde` a `hasta`; un extremo abierto es el de la cobertura. Dentro de ella una lista vacía significa que no hay. Una fecha fuera: `fuera_de_cobertura`, con la cobertura en el error.',
  },
  tool: {
    name: 'get_feriados',
    line: `${PLACE.demonym} holidays from desde to hasta; outside the coverage it is fuera_de_cobertura, never an empty list.`,
    answer: '25 tokens a holiday',
    fixed: { envelope: true },
  },
  input: z.strictObject({
    desde: dateSchema.optional().describe('First day.'),
    hasta: dateSchema.optional().describe('Last day.'),
    envelope: z.boolean().optional().meta({
      description: 'true: an object with data and coverage; false: a bare array.',
      default: false,
    }),
  }),
  output: holidayListSchema.or(holidaysEnvelopeSchema),
  example: {
    input: { desde: '2026-09-01', hasta: '2026-09-30' },
    variants: { enveloped: { envelope: true } },
  },
} as const satisfies OperationRow;
