import { z } from 'zod';
import { aspectosSchema, compartidosSchema, LECTURAS } from '../explanation.ts';
import { goodsFields } from '../goods.ts';
import { LIMITS } from '../limits.ts';
import { claseSchema } from '../nice-class.ts';
import type { OperationRow } from '../operation-row.ts';
import { signalsSchema } from '../similar.ts';
import { cleanText, numeroParam, searchTextSchema } from '../wire-text.ts';

/** The aspects that a comparison of names does not evaluate. */
export const NO_EVALUADO = [
  'productos_y_servicios',
  'elementos_figurativos',
  'notoriedad',
] as const;

const sideSchema = z
  .object({
    texto: z.string(),
    nroSolicitud: z.string().optional(),
    normalizado: z.string().describe('As it is compared: folded.'),
    fonetica: z
      .array(z.object({ lectura: z.enum(LECTURAS), clave: z.string() }))
      .describe('How it sounds to who reads Spanish, and English.'),
  })
  .meta({ id: 'MarcaComparada' });
export type MarcaComparada = z.infer<typeof sideSchema>;

/** The comparison of two marks (decision E6), with the same score as in a search for similar marks. */
export const comparisonSchema = z
  .object({
    a: sideSchema,
    b: sideSchema,
    score: z.number().min(0).max(1),
    lowConfidence: z.boolean(),
    signals: signalsSchema,
    aspectos: aspectosSchema,
    compartidos: compartidosSchema,
    clases: z
      .object({
        comunes: z.array(claseSchema),
        soloA: z.array(claseSchema),
        soloB: z.array(claseSchema),
      })
      .optional()
      .describe('Present where both are marks of the register.'),
    noEvaluado: z.array(z.enum(NO_EVALUADO)),
    ...goodsFields,
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof comparisonSchema>;

export const compareBrands = {
  method: 'GET',
  path: '/v1/brands/compare',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Marks',
  client: 'brands.compare',
  refusals: ['not_found'],
  summary: 'Two marks side by side, and why they are alike',
  description:
    'Two names, each a text or a mark of the register, as similar search judges them: the same score to the last bit, how alike they are in writing, sound and meaning, and what they share with its place in each. It is evidence and no verdict: images and reputation are not looked at, goods only where `cobertura` or `coberturaDe` gives those of the first and `nroB` is a mark.',
  es: {
    summary: 'Dos marcas lado a lado, y por qué se parecen',
    description:
      'Dos nombres, cada uno un texto o una marca del registro, como los juzga la búsqueda de similares: el mismo puntaje hasta el último bit, cuánto se parecen en escritura, sonido y significado, y qué comparten, con su lugar en cada uno. Son antecedentes, no un veredicto: no se miran imágenes ni fama, y los productos solo si `cobertura` o `coberturaDe` da los de la primera y `nroB` es una marca.',
  },
  tool: {
    name: 'compare_brands',
    line: 'Why two marks are alike: score, aspects, shared parts; send a or nroA, b or nroB.',
    answer: '1,500 tokens',
  },
  // Exactly one of `a` and `nroA`, and one of `b` and `nroB`, must be sent; the domain checks this.
  input: z.strictObject({
    a: searchTextSchema.optional().describe('One mark as a text.'),
    nroA: numeroParam.optional().describe('Its number instead.'),
    b: searchTextSchema.optional().describe('The other as a text.'),
    nroB: numeroParam.optional().describe('Its number instead.'),
    cobertura: cleanText(LIMITS.coberturaMax).optional(),
    coberturaDe: numeroParam.optional(),
  }),
  output: comparisonSchema,
  example: { input: { a: 'Queso Kolún', b: 'KESO' } },
} as const satisfies OperationRow;
