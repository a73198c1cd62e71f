import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { emptySchema } from '../watchlist.ts';
import { cleanText } from '../wire-text.ts';

export const deleteCalendar = {
  method: 'DELETE',
  path: '/v1/calendars/{id}',
  scope: 'brands:read',
  units: 1,
  status: 204,
  subject: 'Terms',
  client: 'calendars.delete',
  held: true,
  writes: true,
  summary: 'Revoke a secret address',
  description:
    'The address is not answered any more. Deleting it again changes nothing and is 204 too.',
  es: {
    summary: 'Revocar una dirección secreta',
    description:
      'La dirección deja de responder. Borrarla otra vez no cambia nada y también es 204.',
  },
  tool: {
    name: 'delete_calendar',
    line: 'Revokes an address of list_calendars for good, at once.',
    answer: '1 token',
  },
  input: z.strictObject({
    id: cleanText().describe('Id of the calendar.'),
  }),
  output: emptySchema,
  example: { input: { id: EXAMPLE.calendar } },
} as const satisfies OperationRow;
