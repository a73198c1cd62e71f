import { z } from 'zod';
import { PLACE } from '../../office/index.ts';
import { holidayCoverageSchema } from '../holidays.ts';
import type { OperationRow } from '../operation-row.ts';

export const getFeriadosCobertura = {
  method: 'GET',
  path: '/v1/feriados/cobertura',
  scope: 'insights:read',
  units: 1,
  status: 200,
  subject: 'Holidays',
  client: 'feriados.cobertura',
  maxAge: 3600,
  revalidates: true,
  refusals: ['not_found'],
  summary: 'The range for which holidays are complete',
  description:
    'The range of whole years that the calendar asserts to be complete. May be kept for an hour. Without any such year: `not_found`.',
  es: {
    summary: 'El rango en que los feriados están completos',
    description:
      'El rango de años enteros que el calendario declara completo. Se puede guardar por una hora. Si no hay ninguno: `not_found`.',
  },
  tool: {
    name: 'get_feriados_cobertura',
    line: `The range of years for which ${PLACE.demonym} holidays are complete.`,
    answer: '20 tokens',
  },
  input: z.strictObject({}),
  output: holidayCoverageSchema,
  example: { input: {} },
} as const satisfies OperationRow;
