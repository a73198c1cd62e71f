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
 * after the database is lost, and whoever waits then is told so.
 */
export function planningOnce(
  pool: pg.Pool,
  { keep, lost }: Pick<EmbeddedLock, 'keep' | 'lost'>,
): PostgresPool {
  const answers = new AnswersUntil(lost);
  const { connect, end } = wrappedPool(pool, async (connection) => {
    const query = async (text: string, values: unknown[]) => {
      keep();
      return answers.of(connection.query(statementOf(text, values)));
    };
    return { query, release: () => connection.release() } as object as PostgresPoolClient;
  });
  return { connect: async () => answers.of(connect()), end };
}

/** A statement that is broken off in its middle is never answered, nor is who waits for its connection. */
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
