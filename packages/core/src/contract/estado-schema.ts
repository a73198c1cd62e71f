import { z } from 'zod';
import { ESTADOS, type Estado } from './estado.ts';

/** A status on the wire. */
export const estadoSchema: z.ZodType<Estado, Estado> = z.enum(ESTADOS).meta({
  id: 'Estado',
  description: 'Status of the mark, as the office reports it.',
});

/** Whether the marks are left out that `liveOnly` and `vivas` leave out; both given, both hold (decision F5). */
export const livingFilters = {
  liveOnly: z.boolean().optional().describe('true: leave out denegada, vencida and anulada.'),
  vivas: z
    .boolean()
    .optional()
    .describe('true: leave out caducado, rechazada, desistida and abandonada too.'),
};
