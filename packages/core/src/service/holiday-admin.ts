import type { HolidayCoverage } from '../contract/holidays.ts';
import { ServiceError } from '../domain/service-error.ts';
import type { Db } from '../store/database.ts';
import {
  coverYear,
  type HolidayChanges,
  holidaysBetween,
  putHolidays,
  readCoverage,
} from '../store/holiday-store.ts';
import { readHolidayCsv } from '../sync/readers/holiday-csv.ts';

/** What is published after a year was declared complete. */
export interface CoveredYear {
  /** False when it was declared before. */
  readonly isNew: boolean;
  /** Ends before the year while one in between is missing. */
  readonly coverage: HolidayCoverage | null;
}

/** The holiday calendar, as operators keep it. */
export interface HolidayAdmin {
  /**
   * Adds the holidays of a CSV file, columns `fecha` and `nombre`: all of them or, when a line is
   * wrong, none. A day that is known takes the new name; a replay changes nothing.
   * @throws DocumentError that names the line
   */
  readonly importFile: (path: string) => Promise<HolidayChanges>;
  /**
   * Declares that every holiday of a year is known.
   * @throws ServiceError `invalid_input` for a year without any: it was never imported
   */
  readonly cover: (year: number) => Promise<CoveredYear>;
  /** The range in which the calendar is complete; null while no year is. */
  readonly coverage: () => Promise<HolidayCoverage | null>;
}

export function createHolidayAdmin(db: Db): HolidayAdmin {
  return {
    importFile: async (path) => putHolidays(db, await readHolidayCsv(path)),
    cover: async (year) => {
      const known = await holidaysBetween(db, `${year}-01-01`, `${year}-12-31`);
      if (known.length === 0) {
        const message = `No holiday of ${year} is known: import that year first`;
        throw new ServiceError('invalid_input', message);
      }
      return { isNew: await coverYear(db, year), coverage: await readCoverage(db) };
    },
    coverage: () => readCoverage(db),
  };
}
