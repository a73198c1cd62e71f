import { z } from 'zod';
import type { OperationRow } from '../operation-row.ts';
import { calendarLanguageSchema, plazosFilters } from '../plazos.ts';

export const getPlazosCalendar = {
  method: 'GET',
  path: '/v1/plazos.ics',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Terms',
  client: 'plazos.calendar',
  mediaType: 'text/calendar; charset=utf-8',
  languages: ['es', 'en'],
  revalidates: true,
  refusals: ['fuera_de_cobertura'],
  summary: 'The same as a file for calendars',
  description:
    'The listing of terms as an iCalendar file (RFC 5545), at most 1,000 entries of a day each, with texts in Spanish or English. The header `x-total-count` says how many terms there are; where they are more, the first entry says so and from which `desde` to go on. An entry keeps its identity: a calendar that reads the file again moves what has moved. To subscribe a calendar program, which sends no key, use `POST /v1/calendars`.',
  es: {
    summary: 'Lo mismo como archivo para calendarios',
    description:
      'El listado de plazos como archivo iCalendar (RFC 5545), con a lo más 1.000 entradas de un día cada una y textos en español o inglés. El encabezado `x-total-count` dice cuántos plazos hay; si son más, la primera entrada lo dice y desde qué `desde` seguir. Cada entrada conserva su identidad: un calendario que lee el archivo otra vez mueve lo que se movió. Para suscribir un programa de calendario, que no envía clave, usa `POST /v1/calendars`.',
  },
  tool: null,
  input: z.strictObject({
    ...plazosFilters,
    lang: calendarLanguageSchema
      .optional()
      .describe('Language of the texts; left out: what Accept-Language prefers of the two, or es.'),
  }),
  output: z.string(),
  example: { input: { tipo: 'renovacion', titular: ['norvalle'] } },
} as const satisfies OperationRow;
