import { z } from 'zod';
import { dateSchema } from './dates.ts';

/** The range in which the holidays are declared complete: no entry means "no holiday" (specification 4.3). */
export const holidayCoverageSchema = z
  .object({ from: dateSchema, through: dateSchema })
  .meta({ id: 'HolidayCoverage' });
export type HolidayCoverage = z.infer<typeof holidayCoverageSchema>;

/** One holiday with its name (decision C16). */
export const holidaySchema = z
  .object({ fecha: dateSchema, nombre: z.string() })
  .meta({ id: 'Holiday' });
export type Holiday = z.infer<typeof holidaySchema>;
