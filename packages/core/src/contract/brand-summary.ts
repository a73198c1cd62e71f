import { z } from 'zod';
import { dateSchema, dateTimeSchema } from './dates.ts';
import { estadoSchema } from './estado-schema.ts';
import { explicacionSchema } from './explanation.ts';
import { claseSchema } from './nice-class.ts';

/**
 * The search channels, strongest first: `matchedBy` and `matchedFields` report the first channel that matched.
 * `exact`: the text itself; `fuzzy`: with spelling errors; `phonetic`: by sound; `semantic`: by meaning.
 */
export const CHANNELS = ['exact', 'fuzzy', 'phonetic', 'semantic'] as const;
/** The schema of a search channel in responses. */
export const channelSchema = z.enum(CHANNELS).meta({ id: 'Channel' });

/** The search channel by which a mark was found. */
export type Channel = z.infer<typeof channelSchema>;

/**
 * The request fields that can match a mark (decision C4): `nombre` is reported if its text matched, each other field if
 * the request contained it.
 */
export const MATCHABLE_FIELDS = [
  'nombre',
  'nroSolicitud',
  'nroRegistro',
  'titular',
  'representante',
  'rut',
] as const;

/** One field for which a mark was found, and the channel that found it (specification 4.2). */
export const matchedFieldSchema = z
  .object({ field: z.enum(MATCHABLE_FIELDS), kind: channelSchema })
  .meta({ id: 'MatchedField' });

/** A field for which a mark was found, and the channel that found it (specification 4.2). */
export type MatchedField = z.infer<typeof matchedFieldSchema>;

/** The position of the searched text in the name, ignoring case and accents (decision D7). */
export const highlightSchema = z
  .object({ field: z.literal('nombre'), start: z.int(), end: z.int() })
  .meta({
    id: 'Highlight',
    description: 'UTF-16 offsets into denominacion, end exclusive (decision D7).',
  });
export type Highlight = z.infer<typeof highlightSchema>;

/**
 * The fields of a mark's summary that do not depend on the search that found it.
 * @internal
 */
export const brandFieldsSchema = z.object({
  nroSolicitud: z.string(),
  nroRegistro: z.string().nullable(),
  denominacion: z.string(),
  estado: estadoSchema,
  tipoSigno: z.string(),
  fechaPresentacion: dateSchema.nullable(),
  fechaPublicacion: dateSchema.nullable(),
  fechaVencimiento: dateSchema.nullable(),
  fechaRegistro: dateSchema.nullable(),
  fechaActualizacion: dateTimeSchema,
  clases: z.array(claseSchema),
  titular: z.array(z.string()).describe('Names of the current holders.'),
  enrichmentPending: z.boolean().describe('True until classes and holders are known.'),
  viena: z
    .array(z.string())
    .optional()
    .describe('Vienna classes of its figurative elements, such as 26.04.01, where they are known.'),
});

/** The summary of a mark in listings, searches and batches (specification 2.2, decision C4). */
export const brandSummarySchema = brandFieldsSchema
  .extend({
    score: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        'Present where text ranked the result. It orders one answer only; compare `similitud`.',
      ),
    similitud: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        'How alike the searched text and the mark are, the same from search to search; present beside `score`.',
      ),
    matchedFields: z.array(matchedFieldSchema).optional(),
    matchedBy: channelSchema.optional(),
    highlight: highlightSchema.optional(),
    explicacion: explicacionSchema
      .optional()
      .describe('Why the mark is like the searched text; where `explain` asks for it.'),
  })
  .meta({ id: 'BrandSummary' });
export type BrandSummary = z.infer<typeof brandSummarySchema>;
