import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { similarBrandsSchema, similarFilters } from '../similar.ts';
import { numeroParam } from '../wire-text.ts';
import { findSimilarByText } from './find-similar-by-text.ts';

export const findSimilarByNumber = {
  method: 'GET',
  path: '/v1/brands/{nro}/similar',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Marks',
  summary: 'Marks confusable with a mark',
  description:
    'Compares a known mark with the others. Only marks that share a class with it are compared, unless `clase` or `allClasses` says otherwise; the mark itself is left out. Below 0.7 a mark is marked `lowConfidence`. With `cobertura` (a wording) or `coberturaDe` (a mark) each has the relation of its goods (`productos`) and the `conflicto` of both, and stands by conflict unless `orden=signo`; nobody is left out because its goods are unknown. `relacionadas=true` looks in related classes too. Of the mark itself: `coberturaDe` with its own number.',
  es: {
    summary: 'Marcas que se confunden con una marca',
    description:
      'Compara una marca conocida con las demás. Solo se comparan las que tienen una clase en común con ella, salvo que `clase` o `allClasses` digan otra cosa; ella misma queda fuera. Bajo 0.7 una marca lleva `lowConfidence`. Con `cobertura` (una redacción) o `coberturaDe` (una marca) cada una lleva la relación de sus productos (`productos`) y el `conflicto` de ambas, y va por conflicto salvo `orden=signo`; ninguna queda fuera porque no se conozcan sus productos. `relacionadas=true` mira también las clases relacionadas. Los de la marca misma: `coberturaDe` con su propio número.',
  },
  tool: {
    ...findSimilarByText.tool,
    key: 'nro',
  },
  input: z.strictObject({
    nro: numeroParam.describe('The application number.'),
    ...similarFilters,
  }),
  output: similarBrandsSchema,
  example: { input: { nro: EXAMPLE.elder, limit: 1 } },
} as const satisfies OperationRow;
export type SimilarByNumberParams = z.input<typeof findSimilarByNumber.input>;
