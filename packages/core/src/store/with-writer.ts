import type { Db } from './database.ts';
import type { OpenDatabase } from './open-database.ts';
import { tryWithLock, withLock } from './with-lock.ts';

const NAME = 'marcario writer';

/**
 * Runs `work` as the only writer of the corpus, waiting for the one before (decision B6), and writes
 * through the session that holds the lock: a writer that loses its connection loses the lock and the
 * means to write at the same time.
 */
export function withWriter<T>(
  database: OpenDatabase,
  work: (db: Db) => Promise<T>,
  onWaiting?: (() => void) | undefined,
): Promise<T> {
  return withLock(database, { name: NAME, onWaiting }, work);
}

/** Like `withWriter`, but answers undefined at once when somebody else is writing. */
export function tryWithWriter<T>(
  database: OpenDatabase,
  work: (db: Db) => Promise<T>,
): Promise<T | undefined> {
  return tryWithLock(database, { name: NAME }, work);
}
