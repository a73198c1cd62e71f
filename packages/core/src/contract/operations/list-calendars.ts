import { z } from 'zod';
import { calendarSchema } from '../calendars.ts';
import type { OperationRow } from '../operation-row.ts';

/** Response of `GET /v1/calendars`: the active calendars, newest first. */
export const calendarsSchema = z
  .object({ items: z.array(calendarSchema) })
  .meta({ id: 'Calendars' });
export type Calendars = z.infer<typeof calendarsSchema>;

export const listCalendars = {
  method: 'GET',
  path: '/v1/calendars',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Terms',
  held: true,
  summary: 'Secret addresses of calendars, without the secrets',
  description:
    'The addresses of the organisation of the key, or of the key itself where it has none, newest first. The secret of an address cannot be read again: make a new one and delete the old.',
  es: {
    summary: 'Direcciones secretas de calendarios, sin los secretos',
    description:
      'Las direcciones de la organización de la clave, o de la propia clave si no tiene, primero la más reciente. El secreto de una dirección no se puede leer otra vez: crea una nueva y borra la anterior.',
  },
  tool: {
    name: 'list_calendars',
    line: 'The addresses of create_calendar that are still answered, without their secrets.',
    answer: '150 tokens a calendar',
  },
  input: z.strictObject({}),
  output: calendarsSchema,
  example: { input: {} },
} as const satisfies OperationRow;
