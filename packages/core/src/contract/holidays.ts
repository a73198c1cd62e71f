import { z } from 'zod';
import { dataAsOfSchema, dateSchema } from './dates.ts';

/** The declared range in which an empty answer means "no holidays" (specification 4.3). */
export const holidayCoverageSchema = z
  .object({ from: dateSchema, through: dateSchema })
  .meta({ id: 'HolidayCoverage' });
export type HolidayCoverage = z.infer<typeof holidayCoverageSchema>;

/** One holiday with its name (decision C16). */
export const holidaySchema = z
  .object({ fecha: dateSchema, nombre: z.string() })
  .meta({ id: 'Holiday' });
export type Holiday = z.infer<typeof holidaySchema>;

/** What `GET /v1/feriados/cobertura` takes: nothing. */
export const holidayCoverageParamsSchema = z.strictObject({});
export type HolidayCoverageParams = z.input<typeof holidayCoverageParamsSchema>;

/** What `GET /v1/feriados` takes; an end that is left out is the coverage's own. */
export const holidaysParamsSchema = z.strictObject({
  desde: dateSchema.optional().describe('First day.'),
  hasta: dateSchema.optional().describe('Last day.'),
  envelope: z.boolean().optional().meta({
    description: 'true: an object with data and coverage; false: a bare array.',
    default: false,
  }),
});
export type HolidaysParams = z.input<typeof holidaysParamsSchema>;

/** What `GET /v1/feriados` answers: holidays by date. */
export const holidayListSchema = z.array(holidaySchema);
/** What `GET /v1/feriados` answers with `envelope=true`: the holidays with the range in which they are complete. */
export const holidaysEnvelopeSchema = z
  .object({ data: holidayListSchema, coverage: holidayCoverageSchema, dataAsOf: dataAsOfSchema })
  .meta({ id: 'HolidaysEnvelope' });
export type HolidaysEnvelope = z.infer<typeof holidaysEnvelopeSchema>;
