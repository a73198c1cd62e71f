import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { EmbeddedLock } from './embedded-lock.ts';
import { wrappedPool } from './wrapped-pool.ts';

const PREPARED = /^(?:select )?\/\* prepared (\S+) \*\//;

/**
 * The statement as the driver takes it. One that begins with the comment `prepared <name>`, or has it behind
 * its `select`, is read and planned once for each connection: its text must be the same every time.
 */
export function statementOf(text: string, values: unknown[]): pg.QueryConfig {
  const name = PREPARED.exec(text)?.[1];
  return { text, values, ...(name && { name }) };
}

/**
 * The connections of the embedded database, with statements planned as `statementOf` says: it takes two
 * milliseconds to read and plan the statement that counts a call, and half of one to run it. None is sent
 * after the database is lost, and what fails then fails for that reason.
 */
export function planningOnce(
  pool: pg.Pool,
  { keep, lost }: Pick<EmbeddedLock, 'keep' | 'lost'>,
): PostgresPool {
  return wrappedPool(pool, async (connection) => {
    const query = async (text: string, values: unknown[]) => {
      keep();
      try {
        return await connection.query(statementOf(text, values));
      } catch (error) {
        throw lost.aborted ? lost.reason : error;
      }
    };
    return { query, release: () => connection.release() } as object as PostgresPoolClient;
  });
}
