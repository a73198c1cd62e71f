import { dateSchema } from '../../contract/dates.ts';
import type { Holiday, HolidayCoverage } from '../../contract/holidays.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { Db } from '../../store/database/database.ts';
import {
  coveredYearsWithoutHoliday,
  deleteHolidays,
  type HolidayChanges,
  listHolidays,
  markYearCovered,
  readCoverage,
  unmarkYearCovered,
  upsertHolidays,
} from '../../store/feeds/holiday-store.ts';
import { readHolidayCsv } from '../../sync/readers/holiday-csv.ts';

/** The published coverage after a year was declared complete. */
export interface CoveredYear {
  /** False when the year was already declared complete. */
  readonly isNew: boolean;
  /** The published coverage; it ends before the year while an earlier year is missing. */
  readonly coverage: HolidayCoverage | null;
}

/** Administration of the holiday calendar. */
export interface HolidayAdmin {
  /**
   * Imports the holidays of a CSV file with the columns `fecha` and `nombre`; an invalid line rejects the whole file. A
   * known day gets the new name; importing the same file again changes nothing.
   * @throws DocumentError that names the line
   */
  readonly importFile: (path: string) => Promise<HolidayChanges>;
  /**
   * Declares that every holiday of a year is known.
   * @throws ServiceError `invalid_input` for a year without holidays, because it was never imported
   */
  readonly cover: (year: number) => Promise<CoveredYear>;
  /**
   * Removes days from the calendar, all of them or none. A later import may add them again.
   * @returns the removed holidays, by date
   * @throws ServiceError `invalid_input` for a date that is not a known holiday, and when a year that is declared
   *   complete would have no holiday left
   */
  readonly remove: (dates: readonly string[]) => Promise<readonly Holiday[]>;
  /**
   * Revokes the declaration that a year is complete; its holidays are not removed.
   * @returns the coverage published from now on
   * @throws ServiceError `invalid_input` for a year that is not declared complete
   */
  readonly uncover: (year: number) => Promise<HolidayCoverage | null>;
  /** Returns the range in which the calendar is complete; null when no year is. */
  readonly coverage: () => Promise<HolidayCoverage | null>;
}

/** Creates the administration of the holiday calendar. */
export function createHolidayAdmin(db: Db): HolidayAdmin {
  return {
    importFile: async (path) => upsertHolidays(db, await readHolidayCsv(path)),
    cover: async (year) => {
      const known = await listHolidays(db, `${year}-01-01`, `${year}-12-31`);
      if (known.length === 0)
        throw refusedError(`No holiday of ${year} is known: import that year first`);
      return { isNew: await markYearCovered(db, year), coverage: await readCoverage(db) };
    },
    remove: (dates) =>
      db.transaction().execute((transaction) => removeHolidays(transaction, dates)),
    uncover: async (year) => {
      if (!(await unmarkYearCovered(db, year)))
        throw refusedError(`${year} is not declared complete`);
      return readCoverage(db);
    },
    coverage: () => readCoverage(db),
  };
}

/** Removes holidays. Must run in a transaction, because a thrown error has to roll back the deletions. */
async function removeHolidays(
  transaction: Db,
  dates: readonly string[],
): Promise<readonly Holiday[]> {
  if (dates.length === 0) return [];
  const wrong = dates.find((date) => !dateSchema.safeParse(date).success);
  if (wrong !== undefined) throw refusedError(`${wrong} is no calendar date YYYY-MM-DD`);
  const removed = await deleteHolidays(transaction, dates);
  const unknown = dates.find((date) => !removed.some(({ fecha }) => fecha === date));
  if (unknown !== undefined) throw refusedError(`${unknown} is no known holiday`);
  const [empty] = await coveredYearsWithoutHoliday(transaction);
  if (empty === undefined) return removed;
  throw refusedError(`${empty} is declared complete and would keep no holiday: uncover it first`);
}

function refusedError(message: string): ServiceError {
  return new ServiceError('invalid_input', message);
}
