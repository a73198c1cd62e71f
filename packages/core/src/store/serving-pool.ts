import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { LostAnswerError } from './lost-answer-error.ts';
import { statementOf } from './planned-once.ts';
import { wrappedPool } from './wrapped-pool.ts';

/** Error codes with which the server ends the session, and not only the statement. */
const SESSION_ENDED = /^(08|57P)/;

/**
 * Connections for calls that somebody waits for. A statement that is not answered within `deadlineMs`
 * fails, and its connection is given up: a database that hangs is told from one that works, and no
 * later call waits on a connection that is lost. The server gives a statement the same time, and plans
 * statements once as `statementOf` says.
 */
export function servingPool(pool: pg.Pool, deadlineMs: number): PostgresPool {
  const settings = `set datestyle = 'ISO, YMD'; set statement_timeout = ${deadlineMs}`;
  return wrappedPool(pool, async (connection) => {
    const client = servingClient(connection, deadlineMs);
    await client.query(settings, []);
    return client;
  });
}

function servingClient(connection: pg.PoolClient, deadlineMs: number): PostgresPoolClient {
  const answers = new AnswersWithin(deadlineMs);
  let isLost = false;
  const giveUp = () => {
    if (!isLost) connection.release(true);
    isLost = true;
  };
  const query = async (text: string, values: unknown[]) => {
    try {
      return await answers.of(connection, statementOf(text, values));
    } catch (error) {
      if (isRefusal(error)) throw error;
      giveUp();
      throw new LostAnswerError(error);
    }
  };
  const release = () => {
    if (!isLost) connection.release();
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
