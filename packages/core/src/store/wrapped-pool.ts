import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * A pool whose connections are asked through what `wrap` makes of each, once: who uses the pool tells
 * its connections apart by identity.
 */
export function wrappedPool(
  pool: pg.Pool,
  wrap: (connection: pg.PoolClient) => Promise<PostgresPoolClient>,
): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async () => {
    const connection = await pool.connect();
    const client = clients.get(connection) ?? (await wrap(connection));
    clients.set(connection, client);
    return client;
  };
  return { connect, end: () => pool.end() };
}
