import { z } from 'zod';
import { anotacionSchema } from './anotacion.ts';
import { brandFieldsSchema } from './brand-summary.ts';
import { dataAsOfSchema, dateSchema, dateTimeSchema } from './dates.ts';
import { estadoSchema } from './estado-schema.ts';
import { claseSchema } from './nice-class.ts';
import { personaHistoricaSchema, personaSchema } from './persona.ts';

/** The parameter that selects the compact form of a mark; the complete form is returned when it is omitted. */
export const detailParam = z
  .literal('compact', 'must be compact, or be left out for everything')
  .optional()
  .describe('compact: without anotaciones and the cobertura of classes.');

/** A Nice class of a mark with its own status and coverage text, where a source states them. */
export const claseDetalleSchema = z
  .object({
    clase: claseSchema,
    estado: estadoSchema.optional(),
    cobertura: z.string().optional(),
  })
  .meta({ id: 'ClaseDetalle' });
export type ClaseDetalle = z.infer<typeof claseDetalleSchema>;

/** An imported document that contained the mark. */
export const fuenteSchema = z
  .object({ source: z.string(), documento: z.string(), vistoEn: dateTimeSchema })
  .meta({ id: 'Fuente' });
export type Fuente = z.infer<typeof fuenteSchema>;

/** A renewal inferred from documents: a newer document moved the expiry by ten years (decision F6). */
export const renovacionSchema = z
  .object({
    desde: dateSchema.describe('The expiry before.'),
    hasta: dateSchema.describe('The expiry ten years later.'),
    vistoEn: dateTimeSchema.describe('Time of the first document with the later expiry.'),
  })
  .meta({ id: 'Renovacion' });
export type Renovacion = z.infer<typeof renovacionSchema>;

/** The complete data of the corpus about one mark (specification 2.3, decision C5). */
export const brandDetailSchema = brandFieldsSchema
  .extend({
    estadoOriginal: z.string().nullable().describe("The office's raw status text."),
    personas: z.array(personaSchema).describe('Current holders and representatives only.'),
    personasHistoricas: z.array(personaHistoricaSchema),
    anotaciones: z.array(anotacionSchema).describe('Oldest first.'),
    clasesDetalle: z.array(claseDetalleSchema),
    traduccion: z.string().optional(),
    descripcionEtiqueta: z.string().optional(),
    fechaPublicacion: dateSchema.nullable(),
    fuentes: z.array(fuenteSchema),
    renovaciones: z
      .array(renovacionSchema)
      .optional()
      .describe('Renewals that documents show, oldest first; evidence, and no acts of the office.'),
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'BrandDetail' });
export type BrandDetail = z.infer<typeof brandDetailSchema>;

/** A field that is present in compact responses only. */
export const compactoSchema = z.literal(true).describe('anotaciones and cobertura are left out.');

/** The detail without its long parts: the acts, and the wording of the goods of each class. */
export const compactBrandDetailSchema = brandDetailSchema
  .omit({ anotaciones: true })
  .extend({ compacto: compactoSchema })
  .meta({ id: 'CompactBrandDetail' });
export type CompactBrandDetail = z.infer<typeof compactBrandDetailSchema>;
