import { z } from 'zod';
import { dateSchema, dateTimeSchema } from './dates.ts';
import { calendarFiltersSchema, calendarLanguageSchema, tipoDeCalendarioSchema } from './plazos.ts';

/** A calendar of deadlines that is published under a secret URL, without the secret (decision F4). */
export const calendarSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    tipo: tipoDeCalendarioSchema,
    filters: calendarFiltersSchema,
    lang: calendarLanguageSchema,
    createdAt: dateTimeSchema,
    lastReadOn: dateSchema
      .nullable()
      .describe(
        'UTC day on which the address was read last; each such day costs its key one unit.',
      ),
  })
  .meta({ id: 'Calendar' });
export type Calendar = z.infer<typeof calendarSchema>;
