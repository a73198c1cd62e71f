import type { Calendar, Holiday } from '@marcario/core/contract';
import type { ExamplesOf } from './operation-example.ts';

const COVERAGE = { from: '2025-01-01', through: '2027-12-31' };
const HOLIDAYS: Holiday[] = [
  { fecha: '2026-09-18', nombre: 'Independencia Nacional' },
  { fecha: '2026-09-19', nombre: 'Día de las Glorias del Ejército' },
];

const CALENDAR: Calendar = {
  id: 'cal_5f2c0a9be1d34c7788a1b0c2',
  label: 'Renovaciones de lácteos',
  tipo: 'renovacion',
  filters: { clase: [29], liveOnly: true },
  lang: 'es',
  createdAt: '2026-11-20T13:05:00.000Z',
  lastReadOn: null,
};

/** Holidays, addresses of calendars, and what a key has left. */
export const calendarAndUsageExamples: ExamplesOf<
  | 'getFeriadosCobertura'
  | 'getFeriados'
  | 'calculatePlazo'
  | 'createCalendar'
  | 'listCalendars'
  | 'deleteCalendar'
  | 'getUsage'
> = {
  createCalendar: {
    input: {
      label: CALENDAR.label,
      tipo: 'renovacion',
      filters: { clase: [29], liveOnly: true },
    },
    output: { ...CALENDAR, url: 'https://marcas.example/cal/<SECRET>.ics' },
  },
  listCalendars: { input: {}, output: { items: [{ ...CALENDAR, lastReadOn: '2026-11-21' }] } },
  deleteCalendar: { input: { id: CALENDAR.id }, output: {} },
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
