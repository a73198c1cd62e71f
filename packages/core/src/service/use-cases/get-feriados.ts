import type { Holiday, HolidayCoverage } from '../../contract/holidays.ts';
import { holidayRange } from '../../domain/calendar/holiday-range.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRun } from '../operation-runs.ts';

/** What the holidays are read with. */
export interface HolidayReads {
  readonly readCoverage: () => Promise<HolidayCoverage | null>;
  readonly holidaysBetween: (from: string, through: string) => Promise<Holiday[]>;
}

/** `GET /v1/feriados`: within the coverage an empty list means that there is none (specification 4.3). */
export function getFeriados(
  corpus: Pick<LiveCorpus, 'current'>,
  { readCoverage, holidaysBetween }: HolidayReads,
): OperationRun<'getFeriados'> {
  return async (params) => {
    const { dataAsOf } = corpus.current();
    const coverage = await readCoverage();
    const { from, through } = holidayRange(params, coverage);
    const data = await holidaysBetween(from, through);
    if (params.envelope !== true || coverage === null) return data;
    return { data, coverage, ...(dataAsOf !== undefined && { dataAsOf }) };
  };
}
