import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { OpenDatabase } from './open-database.ts';

/** Any number, the same in every version: who holds it may write the corpus. */
const WRITER_LOCK = 7_206_021_104;

/**
 * Runs `work` as the only writer of the corpus, waiting for the one before (decision B6). On
 * PostgreSQL the lock belongs to one session and `work` writes through that very session: a writer
 * that loses its connection loses the lock and the means to write at the same time.
 */
export async function withWriter<T>(
  database: OpenDatabase,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return database.writers.run(() =>
    database.kind === 'pglite' ? work(database.db) : withSessionLock(database.db, work),
  );
}

/** Like `withWriter`, but answers undefined at once when somebody else is writing. */
export async function tryWithWriter<T>(
  database: OpenDatabase,
  work: (db: Db) => Promise<T>,
): Promise<T | undefined> {
  if (database.writers.busy) return undefined;
  if (database.kind === 'pglite') return withWriter(database, work);
  return database.writers.run(() =>
    database.db.connection().execute(async (db) => {
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_lock(${WRITER_LOCK}::bigint) as held`.execute(db);
      return rows[0]?.held ? releasing(db, work) : undefined;
    }),
  );
}

function withSessionLock<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${WRITER_LOCK}::bigint)`.execute(session);
    return releasing(session, work);
  });
}

async function releasing<T>(session: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await work(session);
  } finally {
    // A session that is lost has let go already; the failure of `work` is the one to tell.
    await sql`select pg_advisory_unlock(${WRITER_LOCK}::bigint)`.execute(session).catch(() => {});
  }
}
