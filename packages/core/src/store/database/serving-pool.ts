import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { LostAnswerError } from './database-errors.ts';
import type { EmbeddedLock } from './embedded-lock.ts';

/** Error codes with which the server ends the session, not only the statement. */
const SESSION_ENDED = /^(08|57P)/;

/**
 * The session rejects writes. A new session may accept them, after a failover or a change of settings, because a
 * session keeps the settings from its start.
 */
const READ_ONLY = '25006';

/** Remembers whether a connection has to be closed when it is released. */
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
 * Creates a pool for client calls. A statement without an answer within `deadlineMs` fails and its connection is
 * closed, so that a hanging database is noticed and no later call waits on a dead connection. The server enforces the
 * same limit, and plans statements once as `toStatement` describes.
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

/** Creates a pool without a deadline, with dates in the format that the column parsers read. */
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

/** The column parsers read ISO dates, whatever the server's setting is. */
async function useIsoDates(connection: pg.PoolClient): Promise<void> {
  try {
    await connection.query("set datestyle = 'ISO, YMD'");
  } catch (error) {
    // Otherwise the pool would count the connection as in use and wait for it when closing.
    connection.release(true);
    throw error;
  }
}

const PREPARED = /^(?:select )?\/\* prepared (\S+) \*\//;

/**
 * Converts a statement for the driver. One that starts with the comment `prepared <name>`, or has it after its
 * `select`, is parsed and planned once per connection, so its text must always be the same.
 */
function toStatement(text: string, values: unknown[]): pg.QueryConfig {
  const name = PREPARED.exec(text)?.[1];
  return { text, values, ...(name && { name }) };
}

/**
 * Wraps the connection of the embedded database with planned statements: parsing and planning the statement that counts
 * a call takes two milliseconds, and running it half of one. No statement is sent after the database is lost, and
 * waiting calls then fail with that error.
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

/** Wraps each connection of a pool once with `wrap`, because users of the pool compare its connections by identity. */
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
 * Fails a statement, and those waiting for its connection, when it can no longer be answered because the session was
 * cut off.
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
 * Limits each answer of one connection to a deadline. It uses a callback and one timer, because promises and deadlines
 * of the driver reference each other from statement to statement: once one has become old, every minor garbage
 * collection keeps and copies the rows of later answers.
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

/** Tells whether the statement was refused and rolled back while its connection still works. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !SESSION_ENDED.test(error.code ?? '08');
}
