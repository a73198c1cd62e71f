import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
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
 * The connections of a pool, with statements planned as `statementOf` says. The embedded database takes two
 * milliseconds to read and plan the statement that counts a call, and half of one to run it.
 */
export function planningOnce(pool: pg.Pool): PostgresPool {
  return wrappedPool(pool, async (connection) => {
    const query = (text: string, values: unknown[]) => connection.query(statementOf(text, values));
    return { query, release: () => connection.release() } as object as PostgresPoolClient;
  });
}
