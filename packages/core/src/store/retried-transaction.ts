import type { Transaction } from 'kysely';
import type { Database, Db } from './database.ts';

/**
 * PostgreSQL's codes for a deadlock and for a serialization failure: the database gave one of two
 * transactions up.
 */
const GIVEN_UP = new Set(['40P01', '40001']);
const MOST_TRIES = 5;

/**
 * A transaction that is done again where the database gave it up for another one: nothing of it was kept
 * then. `work` may therefore run more than once, and does nothing outside the transaction.
 */
export async function retriedTransaction<T>(
  db: Db,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === MOST_TRIES || !wasGivenUp(error)) throw error;
    }
  }
}

function wasGivenUp(error: unknown): boolean {
  return GIVEN_UP.has(String((error as { code?: unknown } | null)?.code));
}
