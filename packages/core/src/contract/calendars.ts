import { z } from 'zod';
import { dateSchema, dateTimeSchema } from './dates.ts';
import { LIMITS } from './limits.ts';
import { calendarFiltersSchema, calendarLanguageSchema, tipoListadoSchema } from './plazos.ts';
import { cleanText } from './wire-text.ts';

const labelSchema = cleanText(LIMITS.labelMax)
  .min(1)
  .describe('Name of the calendar, which calendar programs show.');

/** A secret address of a calendar of deadlines, without the secret (decision F4). */
export const calendarSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    tipo: tipoListadoSchema,
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

/** What `POST /v1/calendars` takes. */
export const createCalendarParamsSchema = z.strictObject({
  label: labelSchema,
  tipo: tipoListadoSchema.describe('Which term.'),
  filters: calendarFiltersSchema
    .optional()
    .describe('Which marks, as GET /v1/plazos takes it; desde left out: the day of each reading.'),
  lang: calendarLanguageSchema
    .optional()
    .describe('Language of the texts, kept with the address; es where it is left out.'),
});
export type CreateCalendarParams = z.input<typeof createCalendarParamsSchema>;

/** The create answer: the one time that the address is told. */
export const createdCalendarSchema = calendarSchema
  .extend({
    url: z
      .string()
      .describe(
        'Address to subscribe to, which needs no key: whoever has it reads the calendar. Only here.',
      ),
  })
  .meta({ id: 'CreatedCalendar' });
export type CreatedCalendar = z.infer<typeof createdCalendarSchema>;

/** What `GET /v1/calendars` takes: nothing. */
export const listCalendarsParamsSchema = z.strictObject({});
export type ListCalendarsParams = z.input<typeof listCalendarsParamsSchema>;

/** What `GET /v1/calendars` answers: the addresses that are answered, newest first. */
export const calendarsSchema = z
  .object({ items: z.array(calendarSchema) })
  .meta({ id: 'Calendars' });
export type Calendars = z.infer<typeof calendarsSchema>;

/** What `DELETE /v1/calendars/{id}` takes. */
export const deleteCalendarParamsSchema = z.strictObject({
  id: cleanText().describe('Id of the calendar.'),
});
export type DeleteCalendarParams = z.input<typeof deleteCalendarParamsSchema>;
