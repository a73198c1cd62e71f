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
  mediaType: 'text/calendar; charset=utf-8',
  languages: ['es', 'en'],
  revalidates: true,
  refusals: ['fuera_de_cobertura'],
  summary: 'The same as a file for calendars',
  description:
    'The listing of terms as an iCalendar file (RFC 5545), at most 1,000 entries of a day each, with texts in Spanish or English. The header `x-total-count` says how many terms there are; where they are more, the first entry says so and from which `desde` to go on. An entry keeps its identity: a calendar that reads the file again moves what has moved. To subscribe a calendar program, which sends no key, use `POST /v1/calendars`.',
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
