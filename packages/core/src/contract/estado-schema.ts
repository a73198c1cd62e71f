import { z } from 'zod';
import { ESTADOS } from './estado.ts';

/** A status on the wire. */
export const estadoSchema = z.enum(ESTADOS).meta({
  id: 'Estado',
  description: 'Status of the mark, as the office reports it.',
});
