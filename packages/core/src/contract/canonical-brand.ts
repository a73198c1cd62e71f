import { z } from 'zod';
import { TAX_ID_FORM } from '../office/index.ts';
import { dateSchema, dateTimeSchema } from './dates.ts';
import { estadoSchema } from './estado-schema.ts';
import { claseSchema } from './nice-class.ts';
import { cleanText, numeroSchema, vienaSchema } from './wire-text.ts';

/** Maximum characters of a spreadsheet cell; no list of goods of the office is longer. */
const LONG_TEXT = 32_767;

const rutSchema = z.string().regex(TAX_ID_FORM.pattern, `must be ${TAX_ID_FORM.words}`);

/** A person as a source states it. `rut` must be written as digits, hyphen and check digit. */
export const canonicalPersonSchema = z
  .strictObject({
    nombre: cleanText().min(1),
    apellido: cleanText().optional(),
    razonSocial: cleanText().optional(),
    rut: rutSchema.optional(),
    pais: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be two capital letters')
      .optional(),
    comuna: z
      .string()
      .regex(/^[1-9]\d{0,4}$/, 'must be a code of 1 to 5 digits without a leading zero')
      .optional(),
    region: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'must be a code of 1 to 3 digits without a leading zero')
      .optional(),
  })
  .meta({ id: 'CanonicalPerson' });
export type CanonicalPerson = z.infer<typeof canonicalPersonSchema>;

/** A Nice class of a mark: `estado` and `cobertura` where the source states them for the class. */
export const canonicalClassSchema = z.strictObject({
  clase: claseSchema,
  estado: estadoSchema.optional(),
  cobertura: cleanText(LONG_TEXT).optional(),
});
export type CanonicalClass = z.infer<typeof canonicalClassSchema>;

/** A party of a transfer, as the annotation of the transfer names it. */
export const canonicalPartySchema = z.strictObject({
  nombre: cleanText().min(1),
  rut: rutSchema.optional(),
});
export type CanonicalParty = z.infer<typeof canonicalPartySchema>;

/** An act on the mark as a source states it. */
export const canonicalAnnotationSchema = z.strictObject({
  fecha: dateSchema,
  codigo: cleanText(40).nullable().optional(),
  descripcion: cleanText(LONG_TEXT),
  fechaVencimiento: dateSchema.optional(),
  observacion: cleanText(LONG_TEXT).optional(),
  adquirentes: z.array(canonicalPartySchema).optional(),
  transferentes: z.array(canonicalPartySchema).optional(),
});
export type CanonicalAnnotation = z.infer<typeof canonicalAnnotationSchema>;

/**
 * One mark as one document states it: a line of canonical NDJSON (decision B4), and the form to
 * which every reader converts its rows. An absent field states nothing; null or an empty array
 * states "none". `estado` may contain a code, and `estadoOriginal` the office's text, from which
 * the code is derived (decision B5).
 */
export const canonicalBrandSchema = z
  .strictObject({
    nroSolicitud: numeroSchema,
    nroRegistro: numeroSchema.nullable().optional(),
    denominacion: cleanText(LONG_TEXT).optional(),
    estado: estadoSchema.optional(),
    estadoOriginal: cleanText().nullable().optional(),
    tipoSigno: cleanText(40).optional(),
    fechaPresentacion: dateSchema.nullable().optional(),
    fechaPublicacion: dateSchema.nullable().optional(),
    fechaRegistro: dateSchema.nullable().optional(),
    fechaVencimiento: dateSchema.nullable().optional(),
    clases: z.array(canonicalClassSchema).optional(),
    viena: z.array(vienaSchema).nullable().optional(),
    titulares: z.array(canonicalPersonSchema).optional(),
    representantes: z.array(canonicalPersonSchema).optional(),
    anotaciones: z.array(canonicalAnnotationSchema).optional(),
    traduccion: cleanText(LONG_TEXT).nullable().optional(),
    descripcionEtiqueta: cleanText(LONG_TEXT).nullable().optional(),
    /** When the source last changed the row; it determines which document is newer (decision B6). */
    vistoEn: dateTimeSchema.optional(),
  })
  .meta({ id: 'CanonicalBrand' });
export type CanonicalBrand = z.infer<typeof canonicalBrandSchema>;
