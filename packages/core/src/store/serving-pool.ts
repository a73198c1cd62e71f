import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { LostAnswerError } from './database-errors.ts';
import type { EmbeddedLock } from './embedded-lock.ts';

/** Error codes with which the server ends the session, and not only the statement. */
const SESSION_ENDED = /^(08|57P)/;

/**
 * The session takes no writes. A new one may: of another server after a failover, or under other settings, because a
 * session keeps the settings of its database and role from its start.
 */
const READ_ONLY = '25006';

/** Remembers whether a connection is to be closed when it is given back. */
class SpentConnection {
  #isSpent = false;

  get isSpent(): boolean {
    return this.#isSpent;
  }

  note(error: unknown): void {
    this.#isSpent ||= error instanceof pg.DatabaseError && error.code === READ_ONLY;
  }
}

/**
 * Connections for calls of clients. A statement that is not answered within `deadlineMs` fails, and its
 * connection is closed: a hanging database is noticed, and no later call waits on a lost connection. The server
 * gives a statement the same time, and plans statements once as `statementOf` says.
 */
export function servingPool(pool: pg.Pool, deadlineMs: number): PostgresPool {
  const settings = `set datestyle = 'ISO, YMD'; set statement_timeout = ${deadlineMs}`;
  return wrappedPool(pool, async (connection) => {
    const client = servingClient(connection, deadlineMs);
    try {
      await client.query(settings, []);
    } catch (error) {
      client.release();
      throw error;
    }
    return client;
  });
}

/** Connections without a deadline, with dates in the form that the column parsers read. */
export function datedPool(pool: pg.Pool): PostgresPool {
  return wrappedPool(pool, async (connection) => {
    await useIsoDates(connection);
    const spent = new SpentConnection();
    const query = async (text: string, values: unknown[]) => {
      try {
        return await connection.query(text, values);
      } catch (error) {
        spent.note(error);
        throw error;
      }
    };
    const release = () => connection.release(spent.isSpent);
    return { query, release } as object as PostgresPoolClient;
  });
}

/** The column parsers read ISO dates, whatever the server's own setting. */
async function useIsoDates(connection: pg.PoolClient): Promise<void> {
  try {
    await connection.query("set datestyle = 'ISO, YMD'");
  } catch (error) {
    // Otherwise the pool would count it as in use, and wait for it at its end.
    connection.release(true);
    throw error;
  }
}

const PREPARED = /^(?:select )?\/\* prepared (\S+) \*\//;

/**
 * The statement as the driver takes it. One that begins with the comment `prepared <name>`, or has it behind
 * its `select`, is read and planned once for each connection: its text must be the same every time.
 */
function statementOf(text: string, values: unknown[]): pg.QueryConfig {
  const name = PREPARED.exec(text)?.[1];
  return { text, values, ...(name && { name }) };
}

/**
 * The connections of the embedded database, with statements planned as `statementOf` says: it takes two
 * milliseconds to read and plan the statement that counts a call, and half of one to run it. None is sent after
 * the database is lost, and calls that wait then fail with that error.
 */
export function planningOnce(
  pool: pg.Pool,
  { keep, lost }: Pick<EmbeddedLock, 'keep' | 'lost'>,
): PostgresPool {
  const answers = new AnswersUntil(lost);
  const { connect, end } = wrappedPool(pool, async (connection) => {
    await useIsoDates(connection);
    const query = async (text: string, values: unknown[]) => {
      keep();
      return answers.of(connection.query(statementOf(text, values)));
    };
    return { query, release: () => connection.release() } as object as PostgresPoolClient;
  });
  return { connect: async () => answers.of(connect()), end };
}

/**
 * A pool whose connections are each wrapped once by `wrap`: users of the pool distinguish its connections by
 * identity.
 */
function wrappedPool(
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
 * Fails a statement, and those waiting for its connection, when no answer comes: one that is cut off in its
 * middle is never answered.
 */
class AnswersUntil {
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

function servingClient(connection: pg.PoolClient, deadlineMs: number): PostgresPoolClient {
  const answers = new AnswersWithin(deadlineMs);
  const spent = new SpentConnection();
  let isLost = false;
  const giveUp = () => {
    if (!isLost) connection.release(true);
    isLost = true;
  };
  const query = async (text: string, values: unknown[]) => {
    try {
      return await answers.of(connection, statementOf(text, values));
    } catch (error) {
      spent.note(error);
      if (isRefusal(error)) throw error;
      giveUp();
      throw new LostAnswerError(error);
    }
  };
  const release = () => {
    if (!isLost) connection.release(spent.isSpent);
  };
  return { query, release } as object as PostgresPoolClient;
}

/**
 * The answers of one connection, each within a deadline. The driver's own promises and deadlines hang
 * together from one statement to the next: where one has grown old, every collection of young objects
 * finds the rows of later answers alive, and copies them. A callback and one timer do not.
 */
class AnswersWithin {
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

/** The statement was refused and undone, and its connection still serves. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !SESSION_ENDED.test(error.code ?? '08');
}
