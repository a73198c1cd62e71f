import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { Generation } from '../segment/generation.ts';
import { type ClassCount, countByClass } from './class-counts.ts';
import { countByEstado, type EstadoCount } from './estado-counts.ts';
import { countByMonth, type MonthCount } from './month-counts.ts';
import type { PersonCount } from './most-marks.ts';
import { newestFiling } from './newest-living-filing.ts';
import { type TopPersonOptions, topPersons } from './top-persons.ts';

/** The aggregations over the marks that pass a query (decision C13), all of one generation. */
export interface Insights {
  /** By Nice class, ascending; a mark counts in each of its classes. */
  byClass(): ClassCount[];
  /** By status, in lifecycle order. */
  byEstado(): EstadoCount[];
  /** By month of filing, ascending; a mark without a filing date is in none. */
  byMonth(): MonthCount[];
  /** The persons with the most marks: most first, then by id. */
  topPersons(options: TopPersonOptions): readonly PersonCount[];
  /** The newest filing date of the whole register up to a day (`2026-01-31`); null when there is none. */
  newestFiling(today: string): string | null;
}

/** The aggregations of a generation; each is counted when it is asked for. */
export function insightsOf(generation: Generation, query: BrandQuery): Insights {
  return {
    byClass: () => countByClass(generation, query),
    byEstado: () => countByEstado(generation, query),
    byMonth: () => countByMonth(generation, query),
    topPersons: (options) => topPersons(generation, query, options),
    newestFiling: (today) => newestFiling(generation, today),
  };
}
