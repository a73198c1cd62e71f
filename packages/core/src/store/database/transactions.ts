import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Database, Db } from './database.ts';
import type { OpenDatabase } from './open-database.ts';

/** Timeouts with which the server ends the session of a process that died, froze or lost its network. */
const SILENCE_LIMITS = [
  'idle_session_timeout',
  'idle_in_transaction_session_timeout',
  'tcp_user_timeout',
];
const RESET_LIMITS = SILENCE_LIMITS.map((name) => `reset ${name}`).join('; ');
const BEATS_A_LEASE = 5;
const ASK_AGAIN_MS = 200;

/** A lock that at most one worker holds at a time, among all processes that share a database. */
interface Lock {
  /** The name must be the same in every version, because processes of two versions may share a database. */
  readonly name: string;
  /** Called once if another worker holds the lock, before the wait for it begins. */
  readonly onWaiting?: (() => void) | undefined;
}

/** The work done under a lock: it uses `session`, and stops when `lost` is aborted. */
export type LockedWork<T> = (session: Db, lost: AbortSignal) => Promise<T>;

/**
 * Waits for the lock, then runs `work` while holding it. On PostgreSQL it is an advisory lock of one session, which a
 * heartbeat keeps alive: the server ends the session of a holder that is inactive for `leaseMs`, which releases the
 * lock and stops its writes. A waiter polls instead of queueing in the server, because the server could give the lock
 * to a session whose process is gone.
 */
export async function withLock<T>(
  database: OpenDatabase,
  { name, onWaiting }: Lock,
  work: LockedWork<T>,
): Promise<T> {
  const mutex = database.mutexOf(name);
  const isBehind = mutex.busy;
  if (isBehind) onWaiting?.();
  const acquire = async (session: Db) => {
    if (await tryLock(session, name)) return true;
    if (!isBehind) onWaiting?.();
    while (!(await tryLock(session, name))) await setTimeout(ASK_AGAIN_MS);
    return true;
  };
  return mutex.run(() => runInSession(database, { name, acquire }, work)) as Promise<T>;
}

/** Like `withLock`, but returns undefined without waiting when another worker holds the lock. */
export async function tryWithLock<T>(
  database: OpenDatabase,
  { name }: Lock,
  work: LockedWork<T>,
): Promise<T | undefined> {
  const mutex = database.mutexOf(name);
  if (mutex.busy) return undefined;
  const acquire = (session: Db) => tryLock(session, name);
  return mutex.run(() => runInSession(database, { name, acquire }, work));
}

interface Acquisition {
  readonly name: string;
  /** Takes the lock in the given session; returns false when another session holds it. */
  readonly acquire: (session: Db) => Promise<boolean>;
}

function runInSession<T>(
  { db, kind, leaseMs }: OpenDatabase,
  { name, acquire }: Acquisition,
  work: LockedWork<T>,
): Promise<T | undefined> {
  if (kind === 'pglite') return work(db, new AbortController().signal);
  return db.connection().execute(async (session) => {
    await setIdleTimeout(session, leaseMs);
    try {
      const isHeld = await acquire(session);
      return isHeld ? await whileHolding(session, { name, leaseMs }, work) : undefined;
    } finally {
      await sql
        .raw(RESET_LIMITS)
        .execute(session)
        .catch(() => {});
    }
  });
}

async function whileHolding<T>(
  session: Db,
  { name, leaseMs }: { readonly name: string; readonly leaseMs: number },
  work: LockedWork<T>,
): Promise<T> {
  const lost = new AbortController();
  const stopHeart = startHeartbeat(session, leaseMs / BEATS_A_LEASE, () => lost.abort());
  try {
    return await work(session, lost.signal);
  } finally {
    stopHeart();
    // If the session was lost, the server has released the lock; the error of `work` must not be hidden.
    await sql`select pg_advisory_unlock(${lockKey(name)}::bigint)`.execute(session).catch(() => {});
  }
}

/** Queries the session every `everyMs` to keep it alive; at most one such query waits behind the work's statements. */
function startHeartbeat(session: Db, everyMs: number, onLost: () => void): () => void {
  let isBeating = false;
  const heartbeat = async () => {
    if (isBeating) return;
    isBeating = true;
    await sql`select 1`.execute(session).catch(onLost);
    isBeating = false;
  };
  const timer = setInterval(heartbeat, everyMs);
  return () => clearInterval(timer);
}

async function tryLock(session: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_lock(${lockKey(name)}::bigint) as held`.execute(session);
  return rows[0]?.held ?? false;
}

function lockKey(name: string): string {
  return String(createHash('sha256').update(name).digest().readBigInt64BE());
}

async function setIdleTimeout(session: Db, ms: number): Promise<void> {
  const limits = SILENCE_LIMITS.map((name) => sql`set_config(${name}, ${String(ms)}, false)`);
  await sql`select ${sql.join(limits)}`.execute(session);
}

const NAME = 'marcario writer';

/**
 * Runs `work` as the only writer of the corpus, after waiting for the previous one (decision B6), and writes through
 * the session that holds the lock: a writer that loses its connection loses the lock and the ability to write at the
 * same time.
 */
export function withWriter<T>(
  database: OpenDatabase,
  work: (db: Db) => Promise<T>,
  onWaiting?: (() => void) | undefined,
): Promise<T> {
  return withLock(database, { name: NAME, onWaiting }, work);
}

/** Like `withWriter`, but returns undefined without waiting while another process is writing. */
export function tryWithWriter<T>(
  database: OpenDatabase,
  work: (db: Db) => Promise<T>,
): Promise<T | undefined> {
  return tryWithLock(database, { name: NAME }, work);
}

/** PostgreSQL's codes for a deadlock and a serialization failure, after which a transaction can be retried. */
const GIVEN_UP = new Set(['40P01', '40001']);
const MAX_ATTEMPTS = 5;

/**
 * Runs a transaction and retries it, up to `MAX_ATTEMPTS` in all, when the database aborts it because of another one.
 * `work` may therefore run several times, and must have no effect outside the transaction.
 */
export async function runTransactionWithRetry<T>(
  db: Db,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  return GIVEN_UP.has(String((error as { code?: unknown } | null)?.code));
}
