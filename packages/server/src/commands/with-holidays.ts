import { createHolidayAdmin, type HolidayAdmin } from '@marcario/core/service';
import type { CommandIo } from './command-io.ts';
import { withDatabase } from './with-database.ts';

/** Opens the configured database for the holiday calendar and closes it again. */
export function withHolidays<T>(
  io: CommandIo,
  work: (admin: HolidayAdmin) => Promise<T>,
): Promise<T> {
  return withDatabase(io, ({ database }) => work(createHolidayAdmin(database.db)));
}
