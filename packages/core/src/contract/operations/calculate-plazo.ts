import { z } from 'zod';
import { PLACE } from '../../office/index.ts';
import { dateSchema } from '../dates.ts';
import type { OperationRow } from '../operation-row.ts';
import { UNIDADES_DE_PLAZO, type UnidadDePlazo } from '../plazos.ts';

/** Maximum length of a term, by unit. */
export const MAX_TERM_LENGTH: Readonly<Record<UnidadDePlazo, number>> = {
  dia_habil: 400,
  mes: 600,
  anio: 50,
};

/** Response of `GET /v1/plazos/calcular`: the last day of the term. */
export const calculatedPlazoSchema = z
  .object({
    desde: dateSchema,
    cantidad: z.int(),
    unidad: z.enum(UNIDADES_DE_PLAZO),
    vence: dateSchema.describe('Last day, moved to a business day where it falls on another.'),
  })
  .meta({ id: 'CalculatedPlazo' });
export type CalculatedPlazo = z.infer<typeof calculatedPlazoSchema>;

export const calculatePlazo = {
  method: 'GET',
  path: '/v1/plazos/calcular',
  scope: 'insights:read',
  units: 1,
  status: 200,
  subject: 'Terms',
  client: 'plazos.calculate',
  refusals: ['fuera_de_cobertura'],
  summary: 'Last day of a term of days, months or years',
  description:
    'Counts from `desde`, which is not counted itself. Business days are Monday to Friday less holidays; terms of months and years end on the same day of a later month and move to the next business day. Beyond the calendar: `fuera_de_cobertura`.',
  es: {
    summary: 'Último día de un plazo de días, meses o años',
    description:
      'Cuenta desde `desde`, que no se cuenta. Son hábiles los días de lunes a viernes que no son feriados; los plazos de meses y años terminan el mismo día de un mes posterior y pasan al día hábil siguiente. Más allá del calendario: `fuera_de_cobertura`.',
  },
  tool: {
    name: 'calculate_plazo',
    line: `Last day of a term of ${PLACE.demonym} business days, months or years counted from a date. For the terms of a mark use get_brand_plazos.`,
    answer: '40 tokens',
  },
  input: z
    .strictObject({
      desde: dateSchema.describe('Day that the term runs from; it is not counted itself.'),
      cantidad: z
        .int('must be a whole number, at least 1')
        .min(1, 'must be a whole number, at least 1')
        .describe('Length: at most 400 dia_habil, 600 mes or 50 anio.'),
      unidad: z.enum(UNIDADES_DE_PLAZO).describe('Business days, months or years.'),
    })
    .superRefine(({ cantidad, unidad }, context) => {
      const max = MAX_TERM_LENGTH[unidad];
      if (cantidad <= max) return;
      const message = `must be a whole number from 1 to ${max} with unidad ${unidad}`;
      context.addIssue({ code: 'custom', path: ['cantidad'], message });
    }),
  output: calculatedPlazoSchema,
  example: { input: { desde: '2026-09-04', cantidad: 20, unidad: 'dia_habil' } },
} as const satisfies OperationRow;
