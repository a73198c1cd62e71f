import { z } from 'zod';
import type { OperationRow } from '../operation-row.ts';
import { similarBrandsSchema, similarFilters } from '../similar.ts';
import { searchTextSchema } from '../wire-text.ts';

export const findSimilarByText = {
  method: 'GET',
  path: '/v1/brands/similar',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Marks',
  refusals: ['not_found'],
  summary: 'Marks confusable with a text',
  description:
    'Compares a text with the marks in how they are written, sound and, where it is on, what they mean. All classes are compared unless `clase` narrows them. Most similar first; below 0.7 a mark is marked `lowConfidence`. With `cobertura` (a wording) or `coberturaDe` (a mark) each has the relation of its goods (`productos`) and the `conflicto` of both, and stands by conflict unless `orden=signo`; nobody is left out because its goods are unknown. `relacionadas=true` looks in related classes too.',
  es: {
    summary: 'Marcas que se confunden con un texto',
    description:
      'Compara un texto con las marcas por cómo se escriben, suenan y, donde está activado, qué significan. Compara en todas las clases, salvo que `clase` las acote. Primero la más parecida; bajo 0.7 una marca lleva `lowConfidence`. Con `cobertura` (una redacción) o `coberturaDe` (una marca) cada una lleva la relación de sus productos (`productos`) y el `conflicto` de ambas, y va por conflicto salvo `orden=signo`; ninguna queda fuera porque no se conozcan sus productos. `relacionadas=true` mira también las clases relacionadas.',
  },
  tool: {
    name: 'find_similar_brands',
    line: 'Is a name free: marks alike in spelling, sound and meaning, most alike first; send exactly one of q (a text; all classes unless clase) and nro (a mark; its classes unless allClasses). Goods count with cobertura or coberturaDe.',
    answer: '200 tokens a mark, 300 with explain',
    key: 'q',
  },
  input: z.strictObject({
    q: searchTextSchema.describe('The text to search for.'),
    ...similarFilters,
  }),
  output: similarBrandsSchema,
  example: { input: { q: 'colun', clase: [29], limit: 2 } },
} as const satisfies OperationRow;
export type SimilarByTextParams = z.input<typeof findSimilarByText.input>;
