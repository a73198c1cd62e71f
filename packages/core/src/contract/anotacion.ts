import { z } from 'zod';
import { dateSchema } from './dates.ts';

/** One act on a mark (decision C3). `id` is a hash of its content, so it is stable across imports. */
export const anotacionSchema = z
  .object({
    id: z.string(),
    fecha: dateSchema,
    codigo: z.string().nullable(),
    descripcion: z.string(),
    seccionTipo: z.string().nullable(),
    seccionNombre: z.string().nullable(),
    fechaVencimiento: dateSchema.optional(),
    observacion: z.string().optional(),
  })
  .meta({ id: 'Anotacion' });
export type Anotacion = z.infer<typeof anotacionSchema>;
