import type { Db } from '../store/database.ts';
import { holidaysBetween, readCoverage } from '../store/holiday-store.ts';
import { getHolidayCoverage } from './get-holiday-coverage.ts';
import { listHolidays } from './list-holidays.ts';
import type { LiveCorpus } from './live-corpus.ts';
import type { OperationRuns } from './operation-runs.ts';

/** What the use cases of the calendar and of the feeds need. */
export interface FeedTools {
  readonly db: Db;
  readonly live: LiveCorpus;
}

/** The use cases that tell of the calendar and of how the corpus came in. */
export function feedRuns({ db, live }: FeedTools) {
  const holidays = {
    readCoverage: () => readCoverage(db),
    holidaysBetween: (from: string, through: string) => holidaysBetween(db, from, through),
  };
  return {
    getFeriados: listHolidays(live, holidays),
    getFeriadosCobertura: getHolidayCoverage(holidays),
  } satisfies Partial<OperationRuns>;
}
