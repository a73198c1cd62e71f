import { z } from 'zod';
import { ESTADOS, type Estado } from './estado.ts';

/** The schema of a status code in requests and responses. */
export const estadoSchema: z.ZodType<Estado, Estado> = z.enum(ESTADOS).meta({
  id: 'Estado',
  description: 'Status of the mark, as the office reports it.',
});
