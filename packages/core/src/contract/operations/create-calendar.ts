import { z } from 'zod';
import { calendarSchema } from '../calendars.ts';
import { LIMITS } from '../limits.ts';
import type { OperationRow } from '../operation-row.ts';
import {
  calendarFiltersSchema,
  calendarLanguageSchema,
  tipoDeCalendarioSchema,
} from '../plazos.ts';
import { cleanText } from '../wire-text.ts';

const labelSchema = cleanText(LIMITS.labelMax)
  .min(1)
  .describe('Name of the calendar, which calendar programs show.');

/** Response to the creation of a calendar, the only one that contains its URL. */
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

export const createCalendar = {
  method: 'POST',
  path: '/v1/calendars',
  scope: 'brands:read',
  units: 1,
  status: 201,
  subject: 'Terms',
  client: 'calendars.create',
  held: true,
  writes: true,
  refusals: ['invalid_rut', 'fuera_de_cobertura', 'invalid_input'],
  summary: 'Make a secret address that calendar programs subscribe to',
  description:
    'Makes an address `/cal/<secret>.ics` that answers `GET` without a key with the deadlines of `tipo` as they are at each reading. The address is told here and never again; whoever has it reads the calendar. It is gone once it is deleted, or its key is revoked or has expired, and goes over to the key that a rotation puts in the place of its own. Each UTC day on which it is read costs its key one unit. At most 50 of an organisation: more are `invalid_input`. What `GET /v1/plazos` refuses of `filters` is refused here. A calendar of `vigilancia` has what `GET /v1/watch/plazos` lists: its key belongs to an organisation and has `watch:read` too, and `filters` is left out.',
  es: {
    summary: 'Crear una dirección secreta a la que se suscriben los calendarios',
    description:
      'Crea una dirección `/cal/<secreto>.ics` que responde a `GET` sin clave con los plazos de `tipo` como están en cada lectura. La dirección se dice aquí y nunca más; quien la tiene lee el calendario. Deja de existir cuando se borra, o cuando su clave se revoca o vence, y pasa a la clave que una rotación pone en lugar de la suya. Cada día UTC en que se lee cuesta una unidad a su clave. A lo más 50 por organización: más son `invalid_input`. Lo que `GET /v1/plazos` rechaza de `filters` se rechaza aquí. Un calendario de `vigilancia` trae lo que lista `GET /v1/watch/plazos`: su clave pertenece a una organización y tiene también `watch:read`, y `filters` se omite.',
  },
  tool: {
    name: 'create_calendar',
    line: 'A secret address for calendar programs, which need no key: the terms of list_plazos, or for vigilancia of watch_plazos, at each reading. Give url to the user at once: it is told only here and is as secret as a key.',
    answer: '200 tokens',
  },
  input: z.strictObject({
    label: labelSchema,
    tipo: tipoDeCalendarioSchema.describe(
      'Which term; vigilancia: what GET /v1/watch/plazos lists, which takes no filters and needs watch:read too.',
    ),
    filters: calendarFiltersSchema
      .optional()
      .describe(
        'Which marks, as GET /v1/plazos takes it; desde left out: the day of each reading.',
      ),
    lang: calendarLanguageSchema
      .optional()
      .describe('Language of the texts, kept with the address; es where it is left out.'),
  }),
  output: createdCalendarSchema,
  example: {
    input: {
      label: 'Renovaciones de lácteos',
      tipo: 'renovacion',
      filters: { clase: [29], liveOnly: true },
    },
  },
} as const satisfies OperationRow;
