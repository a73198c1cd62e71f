import { z } from 'zod';
import { dateSchema } from './dates.ts';

/** The earlier mark on which an opposition is based, as far as the act names it. */
const marcaAnteriorSchema = z
  .object({
    denominacion: z.string().optional(),
    nroRegistro: z.string().optional(),
    nroSolicitud: z.string().optional(),
  })
  .meta({ id: 'MarcaAnterior' });

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
    oponente: z
      .string()
      .optional()
      .describe('Who opposes: of a demand whose text names somebody; so are the next two.'),
    marcaAnterior: marcaAnteriorSchema.optional(),
    causales: z
      .array(z.string())
      .optional()
      .describe('Grounds, by article and letter of the law, such as LPI-20-f.'),
  })
  .meta({ id: 'Anotacion' });
export type Anotacion = z.infer<typeof anotacionSchema>;
