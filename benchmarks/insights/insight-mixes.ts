import type { InsightFilters } from '../../test/insights/insights-in-sql.ts';

/** A kind of question, and questions of it. */
export interface InsightMix {
  readonly name: string;
  readonly filters: readonly InsightFilters[];
}

const CLASSES = [9, 35, 25, 30, 5, 41, 43, 3, 29, 33];
const ESTADOS = ['registrada', 'en_tramite', 'publicada', 'vencida', 'denegada'];
const YEARS = [1998, 2004, 2009, 2013, 2017, 2020, 2022, 2024];

/** The same questions every time: each filter alone, then all of them together. */
export const insightMixes: readonly InsightMix[] = [
  { name: 'no filter', filters: [{}] },
  { name: 'estado', filters: ESTADOS.map((estado) => ({ estado })) },
  { name: 'one class', filters: CLASSES.map((clase) => ({ clase: [clase] })) },
  { name: 'three classes', filters: CLASSES.map((clase) => ({ clase: [clase, 42, 16] })) },
  { name: 'sign type', filters: ['mixta', 'denominativa'].map((tipoSigno) => ({ tipoSigno })) },
  {
    name: 'filed from',
    filters: YEARS.map((year) => ({ fechaPresentacionDesde: `${year}-03-01` })),
  },
  {
    name: 'one year',
    filters: YEARS.map((year) => ({
      fechaPresentacionDesde: `${year}-01-01`,
      fechaPresentacionHasta: `${year}-12-31`,
    })),
  },
  {
    name: 'all of them',
    filters: YEARS.map((year, i) => ({
      fechaPresentacionDesde: `${year - 10}-01-01`,
      clase: [CLASSES[i] ?? 9, 35],
      estado: 'registrada',
      tipoSigno: 'mixta',
    })),
  },
];
