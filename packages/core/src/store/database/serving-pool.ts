import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { LostAnswerError } from './database-errors.ts';
import type { EmbeddedLock } from './embedded-lock.ts';

/** Matches the error codes with which the server ends the whole session, not only the statement. */
const SESSION_ENDED = /^(08|57P)/;

/**
 * Error code of a session that rejects writes. The connection is closed then, because after a failover or a change of
 * settings a new session may accept writes, whereas a session keeps its initial settings.
 */
const READ_ONLY = '25006';

/** Records whether a connection has to be closed, not reused, when it is released to its pool. */
class ConnectionHealth {
  #isSpent = false;

  get isSpent(): boolean {
    return this.#isSpent;
  }

  recordError(error: unknown): void {
    this.#isSpent ||= error instanceof pg.DatabaseError && error.code === READ_ONLY;
  }
}

/**
 * Creates a pool for client calls. A statement that is not answered within `deadlineMs` fails and its connection is
 * closed, so that a hanging database is noticed and no later call waits on a dead connection. The server enforces the
 * same limit. Statements are prepared as `toStatement` describes.
 */
export function createServingPool(pool: pg.Pool, deadlineMs: number): PostgresPool {
  const settings = `set datestyle = 'ISO, YMD'; set statement_timeout = ${deadlineMs}`;
  return wrapPool(pool, async (connection) => {
    const client = createServingClient(connection, deadlineMs);
    try {
      await client.query(settings, []);
    } catch (error) {
      client.release();
      throw error;
    }
    return client;
  });
}

/** Creates a pool without a deadline for statements, whose sessions format dates as the column parsers expect. */
export function isoDatePool(pool: pg.Pool): PostgresPool {
  return wrapPool(pool, async (connection) => {
    await useIsoDates(connection);
    const spent = new ConnectionHealth();
    const query = async (text: string, values: unknown[]) => {
      try {
        return await connection.query(text, values);
      } catch (error) {
        spent.recordError(error);
        throw error;
      }
    };
    const release = () => connection.release(spent.isSpent);
    return { query, release } as object as PostgresPoolClient;
  });
}

/** Sets the session's date format to ISO, which the column parsers expect, whatever the server's default is. */
async function useIsoDates(connection: pg.PoolClient): Promise<void> {
  try {
    await connection.query("set datestyle = 'ISO, YMD'");
  } catch (error) {
    // Without a release the pool would count the connection as in use, and closing the pool would wait for it.
    connection.release(true);
    throw error;
  }
}

const PREPARED = /^(?:select )?\/\* prepared (\S+) \*\//;

/**
 * Converts a statement for the driver. A statement with the comment `prepared <name>` at its start, or after its first
 * `select`, is parsed and planned once per connection; all statements with one name must have the same text.
 */
function toStatement(text: string, values: unknown[]): pg.QueryConfig {
  const name = PREPARED.exec(text)?.[1];
  return { text, values, ...(name && { name }) };
}

/**
 * Wraps the connection of the embedded database so that it prepares statements: parsing and planning the statement that
 * counts a call takes two milliseconds, running it half a millisecond. After the database is lost, no statement is
 * sent and waiting calls fail with a `DatabaseLostError`.
 */
export function withPreparedStatements(
  pool: pg.Pool,
  { keep: assertHeld, lost }: Pick<EmbeddedLock, 'keep' | 'lost'>,
): PostgresPool {
  const answers = new SessionDeadline(lost);
  const { connect, end } = wrapPool(pool, async (connection) => {
    await useIsoDates(connection);
    const query = async (text: string, values: unknown[]) => {
      assertHeld();
      return answers.of(connection.query(toStatement(text, values)));
    };
    return { query, release: () => connection.release() } as object as PostgresPoolClient;
  });
  return { connect: async () => answers.of(connect()), end };
}

/** Applies `wrap` once to each connection of a pool, because users of the pool compare connections by identity. */
function wrapPool(
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

/**
 * Rejects running statements and waiting connection requests when the signal `lost` is aborted, because the database
 * can no longer answer them.
 */
class SessionDeadline {
  readonly #lost: AbortSignal;
  readonly #waiting = new Set<(reason: unknown) => void>();

  constructor(lost: AbortSignal) {
    this.#lost = lost;
    lost.addEventListener('abort', () => {
      for (const fail of this.#waiting) fail(lost.reason);
    });
  }

  async of<T>(answer: Promise<T>): Promise<T> {
    let fail: (reason: unknown) => void = () => {};
    const isLost = new Promise<never>((_, reject) => {
      fail = reject;
    });
    this.#waiting.add(fail);
    try {
      this.#lost.throwIfAborted();
      return await Promise.race([answer, isLost]);
    } catch (error) {
      throw this.#lost.aborted ? this.#lost.reason : error;
    } finally {
      this.#waiting.delete(fail);
    }
  }
}

function createServingClient(connection: pg.PoolClient, deadlineMs: number): PostgresPoolClient {
  const answers = new StatementDeadline(deadlineMs);
  const spent = new ConnectionHealth();
  let isLost = false;
  const abandon = () => {
    if (!isLost) connection.release(true);
    isLost = true;
  };
  const query = async (text: string, values: unknown[]) => {
    try {
      return await answers.of(connection, toStatement(text, values));
    } catch (error) {
      spent.recordError(error);
      if (isRefusal(error)) throw error;
      abandon();
      throw new LostAnswerError(error);
    }
  };
  const release = () => {
    if (!isLost) connection.release(spent.isSpent);
  };
  return { query, release } as object as PostgresPoolClient;
}

/**
 * Rejects a statement of one connection that is not answered within the deadline. It uses a callback and one timer,
 * because the driver's promises and timeouts reference each other from statement to statement: once one of them is in
 * the old generation, every minor garbage collection keeps and copies the rows of later answers.
 */
class StatementDeadline {
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #timer: NodeJS.Timeout;

  constructor(deadlineMs: number) {
    this.#timer = setTimeout(() => {
      for (const fail of this.#waiting) fail(new Error('The database did not answer in time'));
    }, deadlineMs).unref();
  }

  of(connection: pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      this.#timer.refresh();
      void connection.query(statement, (error, answer) => {
        this.#waiting.delete(reject);
        if (error) reject(error);
        else resolve(answer);
      });
    });
  }
}

/** Tells whether the server rejected only the statement, so that the connection still works. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !SESSION_ENDED.test(error.code ?? '08');
}
