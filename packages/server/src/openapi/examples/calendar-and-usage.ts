import type { Holiday } from '@marcario/core/contract';
import type { ExamplesOf } from './operation-example.ts';

const COVERAGE = { from: '2025-01-01', through: '2027-12-31' };
const HOLIDAYS: Holiday[] = [
  { fecha: '2026-09-18', nombre: 'Independencia Nacional' },
  { fecha: '2026-09-19', nombre: 'Día de las Glorias del Ejército' },
];

/** Holidays, and what a key has left. */
export const calendarAndUsageExamples: ExamplesOf<
  'getFeriadosCobertura' | 'getFeriados' | 'calculatePlazo' | 'getUsage'
> = {
  getFeriadosCobertura: { input: {}, output: COVERAGE },
  getFeriados: {
    input: { desde: '2026-09-01', hasta: '2026-09-30' },
    output: HOLIDAYS,
    variants: { enveloped: { data: HOLIDAYS, coverage: COVERAGE } },
  },
  calculatePlazo: {
    input: { desde: '2026-09-04', cantidad: 20, unidad: 'dia_habil' },
    output: { desde: '2026-09-04', cantidad: 20, unidad: 'dia_habil', vence: '2026-10-05' },
  },
  getUsage: {
    input: {},
    output: {
      quota: 10_000,
      used: 127,
      remaining: 9_873,
      resetsAt: '2026-12-01T00:00:00.000Z',
      burst: { limit: 300, windowSeconds: 60 },
    },
  },
};
