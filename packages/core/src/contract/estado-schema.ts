import { z } from 'zod';
import { ESTADOS, type Estado } from './estado.ts';

/** A status on the wire. */
export const estadoSchema: z.ZodType<Estado, Estado> = z.enum(ESTADOS).meta({
  id: 'Estado',
  description: 'Status of the mark, as the office reports it.',
});
