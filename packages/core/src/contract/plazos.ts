import { z } from 'zod';
import { TERM_REMARKS } from '../office/index.ts';
import { dateSchema } from './dates.ts';
import { listingFilters } from './filter-schemas.ts';
import { holidayCoverageSchema } from './holidays.ts';
import { TIPOS_DE_PLAZO, TIPOS_LISTADOS } from './plazo-vocabulary.ts';

/** Units of deadlines: business days, or calendar months and years. */
export const UNIDADES_DE_PLAZO = ['dia_habil', 'mes', 'anio'] as const;
export type UnidadDePlazo = (typeof UNIDADES_DE_PLAZO)[number];

/** A deadline of one mark (decision E2): its start, its end, and the data from which they are derived. */
export const plazoSchema = z
  .object({
    tipo: z.enum(TIPOS_DE_PLAZO),
    regla: z.string().describe('Article that sets the term, such as LPI-5.'),
    kind: z
      .enum(['fecha', 'pendiente', 'desconocido', 'cerrado'])
      .describe(
        'fecha: the dates are known and the term is not over; pendiente: what it runs from has not happened; desconocido: the data does not carry what is needed, see falta; cerrado: over.',
      ),
    base: z
      .object({
        campo: z.string().optional(),
        anotacionId: z.string().optional(),
        fecha: dateSchema,
      })
      .optional()
      .describe('The field or act that the term runs from.'),
    abre: dateSchema.optional().describe('First day on which something may be done.'),
    vence: dateSchema.optional().describe('Last day of the term.'),
    graciaHasta: dateSchema.optional().describe('Last day of the grace period, with surcharge.'),
    unidad: z.enum(UNIDADES_DE_PLAZO),
    cantidad: z.int(),
    origen: z
      .enum(['oficina', 'calculado'])
      .describe('oficina: the office states the date; calculado: counted from base.'),
    falta: z.array(z.enum(TERM_REMARKS.missing)).optional().describe('What is not known.'),
    advertencias: z.array(z.enum(TERM_REMARKS.warnings)).describe('What the date does not prove.'),
  })
  .meta({ id: 'Plazo' });
export type Plazo = z.infer<typeof plazoSchema>;

export const calendarioSchema = holidayCoverageSchema
  .nullable()
  .describe('Range in which holidays are known; null: nowhere.');

const tipoListadoSchema = z.enum(TIPOS_LISTADOS);

/** The content of a calendar: a kind of deadline, or the pending decisions about watched marks. */
export const tipoDeCalendarioSchema = z.enum([...TIPOS_LISTADOS, 'vigilancia']);
export type TipoDeCalendario = z.infer<typeof tipoDeCalendarioSchema>;

export const tipoDePlazoSchema = z.enum(TIPOS_DE_PLAZO);

const plazosRange = {
  desde: dateSchema
    .optional()
    .describe('Ends (no_uso: opens) on this day or later; today when left out.'),
  hasta: dateSchema.optional().describe('Ends (no_uso: opens) on this day or earlier.'),
};

export const plazosFilters = {
  tipo: tipoListadoSchema.describe('Which term.'),
  ...plazosRange,
  ...listingFilters,
};

/** Languages of the texts of a calendar; the first by default. */
export const CALENDAR_LANGUAGES = ['es', 'en'] as const;
export type CalendarLanguage = (typeof CALENDAR_LANGUAGES)[number];

/** The filters of a calendar's marks and days: the parameters of the list of deadlines, without paging. */
export const calendarFiltersSchema = z
  .strictObject({ ...plazosRange, ...listingFilters })
  .meta({ id: 'CalendarFilters' });
export type CalendarFilters = z.infer<typeof calendarFiltersSchema>;

export const calendarLanguageSchema = z.enum(CALENDAR_LANGUAGES);
