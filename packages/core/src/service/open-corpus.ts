import { migrate } from '../store/migrate.ts';
import {
  type ConnectionSettings,
  type OpenDatabase,
  openDatabase,
} from '../store/open-database.ts';
import { recoverRuns } from '../store/run-ledger.ts';
import { checkServer } from '../store/server-check.ts';

/** A corpus that is open: its schema current, runs whose process died closed. */
export interface Corpus {
  readonly database: OpenDatabase;
  /** Schema steps that were taken now; none when it was current. */
  readonly migrated: readonly string[];
  /** Waits for the queries under way, then lets go. Safe to call again. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the corpus at `databaseUrl` (decision A4) and brings its schema up to date. This is all that
 * operators' commands need; a search needs `createService`.
 * @throws DatabaseOpenError that names the process, package or pooler in the way
 */
export async function openCorpus(
  databaseUrl: string,
  now: Date = new Date(),
  connections: ConnectionSettings = {},
): Promise<Corpus> {
  const database = await openDatabase(databaseUrl, connections);
  try {
    if (database.kind === 'postgres') await checkServer(databaseUrl, { mayBeStandby: false });
    const migrated = await migrate(database);
    await recoverRuns(database, now);
    return { database, migrated, close: database.close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
