import { createHolidayAdmin, type HolidayAdmin, openCorpus } from '@marcario/core/service';
import { readConfig } from '../config.ts';
import type { CommandIo } from './command-io.ts';

/** Opens the configured database for the holiday calendar and closes it again. */
export async function withHolidays<T>(
  io: CommandIo,
  work: (admin: HolidayAdmin) => Promise<T>,
): Promise<T> {
  const corpus = await openCorpus(readConfig(io.env).databaseUrl);
  try {
    return await work(createHolidayAdmin(corpus.database.db));
  } finally {
    await corpus.close();
  }
}
