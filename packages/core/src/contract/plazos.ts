import { z } from 'zod';
import { brandSummarySchema } from './brand-summary.ts';
import { dataAsOfSchema, dateSchema } from './dates.ts';
import { listingFilters } from './filter-schemas.ts';
import { holidayCoverageSchema } from './holidays.ts';
import { pageCursor, pageLimit } from './page-params.ts';
import { TIPOS_DE_PLAZO, TIPOS_LISTADOS } from './plazo-vocabulary.ts';
import { numeroParam } from './wire-text.ts';

/** Units in which terms run: business days, or calendar months and years. */
export const UNIDADES_DE_PLAZO = ['dia_habil', 'mes', 'anio'] as const;
export type UnidadDePlazo = (typeof UNIDADES_DE_PLAZO)[number];

const FALTAS = ['notificacion', 'ejecutoria', 'calendario', 'fecha', 'acto_de_renovacion'] as const;
const ADVERTENCIAS = [
  'no_prueba_cierre',
  'mala_fe',
  'ley_anterior',
  'posible_renovacion',
  'designacion_internacional',
] as const;

/** A term of one mark (decision E2): what it runs from, when it ends, and what that rests on. */
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
    falta: z.array(z.enum(FALTAS)).optional().describe('What is not known.'),
    advertencias: z.array(z.enum(ADVERTENCIAS)).describe('What the date does not prove.'),
  })
  .meta({ id: 'Plazo' });
export type Plazo = z.infer<typeof plazoSchema>;

const calendarioSchema = holidayCoverageSchema
  .nullable()
  .describe('Range in which holidays are known; null: nowhere.');

/** What `GET /v1/brands/{nro}/plazos` takes. */
export const brandPlazosParamsSchema = z.strictObject({
  nro: numeroParam.describe('Application number.'),
});
export type BrandPlazosParams = z.input<typeof brandPlazosParamsSchema>;

/** What `GET /v1/brands/{nro}/plazos` answers: the terms of one mark (decision E2). */
export const brandPlazosSchema = z
  .object({
    nroSolicitud: z.string(),
    items: z.array(plazoSchema),
    calendario: calendarioSchema,
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'BrandPlazos' });
export type BrandPlazos = z.infer<typeof brandPlazosSchema>;

export const tipoListadoSchema = z.enum(TIPOS_LISTADOS);

const plazosRange = {
  desde: dateSchema
    .optional()
    .describe('Ends (no_uso: opens) on this day or later; today when left out.'),
  hasta: dateSchema.optional().describe('Ends (no_uso: opens) on this day or earlier.'),
};

const plazosFilters = {
  tipo: tipoListadoSchema.describe('Which term.'),
  ...plazosRange,
  ...listingFilters,
};

/** What `GET /v1/plazos` takes; 20 marks a page by default. */
export const plazosParamsSchema = z.strictObject({
  ...plazosFilters,
  limit: pageLimit,
  cursor: pageCursor,
});
export type PlazosParams = z.input<typeof plazosParamsSchema>;

/** Marks with a term that ends within some days, soonest first (decision E2). */
export const plazosPageSchema = z
  .object({
    items: z.array(brandSummarySchema.extend({ plazo: plazoSchema })),
    nextCursor: z.string().nullable(),
    estimatedTotal: z.int(),
    calendario: calendarioSchema,
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'PlazosPage' });
export type PlazosPage = z.infer<typeof plazosPageSchema>;

/** Languages of the texts of a calendar; the first where nothing is said. */
export const CALENDAR_LANGUAGES = ['es', 'en'] as const;
export type CalendarLanguage = (typeof CALENDAR_LANGUAGES)[number];

/** Which marks a calendar is of, beside the kind of its terms: what the listing takes, without pages. */
export const calendarFiltersSchema = z
  .strictObject({ ...plazosRange, ...listingFilters })
  .meta({ id: 'CalendarFilters' });
export type CalendarFilters = z.infer<typeof calendarFiltersSchema>;

export const calendarLanguageSchema = z.enum(CALENDAR_LANGUAGES);

/** What `GET /v1/plazos.ics` takes: the filters of the listing, without pages, and a language. */
export const plazosCalendarParamsSchema = z.strictObject({
  ...plazosFilters,
  lang: calendarLanguageSchema
    .optional()
    .describe('Language of the texts; left out: what Accept-Language prefers of the two, or es.'),
});
export type PlazosCalendarParams = z.input<typeof plazosCalendarParamsSchema>;

/** The listing of terms as an iCalendar file (RFC 5545), at most 1,000 entries. */
export const plazosCalendarSchema = z.string();

/** Most that a term may be long, in each unit. */
export const MOST_OF_A_TERM: Readonly<Record<UnidadDePlazo, number>> = {
  dia_habil: 400,
  mes: 600,
  anio: 50,
};

/** What `GET /v1/plazos/calcular` takes: a day, and a length in business days, months or years. */
export const calculatePlazoParamsSchema = z
  .strictObject({
    desde: dateSchema.describe('Day that the term runs from; it is not counted itself.'),
    cantidad: z
      .int('must be a whole number, at least 1')
      .min(1, 'must be a whole number, at least 1')
      .describe('Length: at most 400 dia_habil, 600 mes or 50 anio.'),
    unidad: z.enum(UNIDADES_DE_PLAZO).describe('Business days, months or years.'),
  })
  .superRefine(({ cantidad, unidad }, context) => {
    const most = MOST_OF_A_TERM[unidad];
    if (cantidad <= most) return;
    const message = `must be a whole number from 1 to ${most} with unidad ${unidad}`;
    context.addIssue({ code: 'custom', path: ['cantidad'], message });
  });
export type CalculatePlazoParams = z.input<typeof calculatePlazoParamsSchema>;

/** What `GET /v1/plazos/calcular` answers: the last day of the term. */
export const calculatedPlazoSchema = z
  .object({
    desde: dateSchema,
    cantidad: z.int(),
    unidad: z.enum(UNIDADES_DE_PLAZO),
    vence: dateSchema.describe('Last day, moved to a business day where it falls on another.'),
  })
  .meta({ id: 'CalculatedPlazo' });
export type CalculatedPlazo = z.infer<typeof calculatedPlazoSchema>;
