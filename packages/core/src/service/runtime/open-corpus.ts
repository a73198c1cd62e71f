import { migrate } from '../../store/database/migrate.ts';
import {
  type ConnectionSettings,
  type OpenDatabase,
  openDatabase,
} from '../../store/database/open-database.ts';
import { checkServer } from '../../store/database/server-check.ts';
import { recoverRuns } from '../../store/feeds/run-ledger.ts';

/** An open corpus with a current schema; runs of dead processes are closed. */
export interface Corpus {
  readonly database: OpenDatabase;
  /** Migrations applied while opening; empty when the schema was current. */
  readonly migrated: readonly string[];
  /** Waits for running queries, then closes the connections. Safe to call again. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the corpus at `databaseUrl` (decision A4) and migrates its schema. Operator commands need no more; searching
 * needs `createService`.
 * @throws DatabaseOpenError that names the process, package or pooler that prevents it
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
