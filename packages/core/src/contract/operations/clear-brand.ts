import { z } from 'zod';
import { dataAsOfSchema } from '../dates.ts';
import { explicacionSchema } from '../explanation.ts';
import { filterSchemas } from '../filter-schemas.ts';
import { CONFLICTOS, coberturaParams, goodsAnswerFields, goodsParams } from '../goods.ts';
import { LIMITS } from '../limits.ts';
import { claseSchema } from '../nice-class.ts';
import type { OperationRow } from '../operation-row.ts';
import { plazoSchema } from '../plazos.ts';
import { excluirTitularParam, similarBrandSchema } from '../similar.ts';
import { integerParam, searchTextSchema } from '../wire-text.ts';
import { NO_EVALUADO } from './compare-brands.ts';

/** The grades of similarity in a clearance report, the highest first. */
export const GRADOS_DE_INFORME = ['identico', 'alto', 'medio'] as const;

const clearedMarkSchema = similarBrandSchema
  .extend({
    explicacion: explicacionSchema,
    plazos: z.array(plazoSchema),
  })
  .meta({ id: 'MarcaDelInforme' });
export type MarcaDelInforme = z.infer<typeof clearedMarkSchema>;

/** The possible conflicts of a name (decision F1): evidence, not a decision whether it can be registered. */
export const clearanceSchema = z
  .object({
    q: z.string(),
    clases: z.array(claseSchema).describe('Empty for all.'),
    dataAsOf: dataAsOfSchema,
    register: z.object({ marcas: z.int() }),
    grupos: z
      .array(
        z.object({
          grado: z.enum(GRADOS_DE_INFORME).optional(),
          conflicto: z.enum(CONFLICTOS).optional(),
          items: z.array(clearedMarkSchema),
        }),
      )
      .describe(
        'The highest likeness first, or with goods the highest conflict; groups without marks are left out.',
      ),
    noEvaluado: z.array(z.enum(NO_EVALUADO)),
    ...goodsAnswerFields,
    productosSinTexto: z
      .int()
      .optional()
      .describe('Marks whose goods could be told by class alone; only with goods.'),
  })
  .meta({ id: 'Clearance' });
export type Clearance = z.infer<typeof clearanceSchema>;

export const clearBrand = {
  method: 'GET',
  path: '/v1/brands/clearance',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Marks',
  client: 'brands.clearance',
  refusals: ['not_found'],
  summary: 'What stands against a name, by grade of likeness',
  description:
    'A clearance report of a name: the marks that similar search finds, grouped by likeness (`identico` from .99, `alto` from .8, `medio` from .5), each with why it is alike and its terms of opposition and renewal; how many marks were looked through, as of when, and what was not weighed. All classes unless `clase` narrows them. With goods (`cobertura` or `coberturaDe`) they are grouped by `conflicto` of sign and goods instead. It is evidence and no verdict.',
  es: {
    summary: 'Lo que se opone a un nombre, por grado de parecido',
    description:
      'El informe de disponibilidad de un nombre: las marcas similares, agrupadas por parecido (`identico` desde .99, `alto` desde .8, `medio` desde .5), cada una con sus fundamentos y sus plazos de oposición y renovación; cuántas marcas se revisaron, a qué fecha, y qué no se ponderó. En todas las clases, salvo que `clase` las acote. Con productos (`cobertura` o `coberturaDe`) van por `conflicto` de signo y productos. Son antecedentes, no un veredicto.',
  },
  tool: {
    name: 'clear_brand',
    line: 'A clearance report of a name: similar marks in groups, with why and their terms.',
    answer: '450 tokens a mark: 18,000 by default',
  },
  input: z.strictObject({
    q: searchTextSchema.describe('The name to clear.'),
    ...filterSchemas('similar'),
    excluirTitular: excluirTitularParam,
    ...coberturaParams,
    ...goodsParams,
    limit: integerParam(1, LIMITS.brandPageMax)
      .optional()
      .meta({ description: 'Marks at most.', default: LIMITS.clearanceDefault }),
  }),
  output: clearanceSchema,
  example: { input: { q: 'norval', clase: [5], limit: 1 } },
} as const satisfies OperationRow;
