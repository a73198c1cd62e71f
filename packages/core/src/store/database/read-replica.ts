import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './database.ts';
import { LostAnswerError } from './database-errors.ts';
import { traceStatement } from './tracing.ts';

/** The state of a replica as this process sees it. */
export type ReplicaState =
  /** The corpus is read from the replica. */
  | 'followed'
  /** The replica answers but lacks data that this process has already read from the primary. */
  | 'behind'
  /** The replica does not answer. */
  | 'away'
  /** The server is not a standby of the primary: it was promoted, or never was one. */
  | 'promoted';

/** The pools of one server: `calls` for client calls, `work` for building and refreshing the index. */
interface ServerPools {
  readonly calls: PostgresPool;
  readonly work: PostgresPool;
}

interface ReplicaOptions {
  readonly replica: ServerPools;
  readonly primary: ServerPools;
}

/** Matches the error codes of statements that the replica cancelled because replication removed rows they read. */
const IN_CONFLICT = /^40/;
const ASK_AGAIN_MS = 1_000;

/**
 * Reads the corpus from a replica if it is no older than earlier reads, and from the primary otherwise. Index and rows
 * come from the same server, so no row is older than the index that found it. The primary has at least the data of its
 * standby, so a switch to it is possible at any time, even within a call. `chooseServer` switches back between two
 * refreshes of the index, once the replica has everything that could have been read from the primary.
 */
export class ReadReplica {
  /** For client calls, like `serving` of the primary. */
  readonly reading: Db;
  /** For building and refreshing the index. */
  readonly following: Db;
  readonly #primary: Db;
  readonly #replica: Db;
  #state: ReplicaState = 'behind';
  #asking: Promise<void> | null = null;

  constructor({ replica, primary }: ReplicaOptions) {
    this.reading = toDatabase(this.#routingPool(replica.calls, primary.calls));
    this.following = toDatabase(this.#routingPool(replica.work, primary.work));
    this.#primary = toDatabase(withoutClose(primary.calls));
    this.#replica = toDatabase(withoutClose(replica.calls));
  }

  get state(): ReplicaState {
    return this.#state;
  }

  /**
   * Chooses the server to read from. Call it before each refresh of the index, while no other refresh is running. A
   * replica that does not answer is probed in the background, so that no call waits for it.
   */
  async chooseServer(): Promise<void> {
    if (this.#state === 'away') {
      this.#asking ??= this.#scheduleRecheck().finally(() => {
        this.#asking = null;
      });
      return;
    }
    try {
      this.#state = await this.#checkReplica();
    } catch {
      this.#state = 'away';
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.reading.destroy(), this.following.destroy(), this.#asking]);
  }

  async #checkReplica(): Promise<ReplicaState> {
    if (!(await isStandby(this.#replica))) return 'promoted';
    if (this.#state === 'followed') return 'followed';
    // While the primary does not answer, the state stays the same: nothing newer can have been read from the primary.
    const read = await readPosition(this.#primary).catch(() => null);
    if (read === null) return this.#state;
    const has = await readPosition(this.#replica, read.seq);
    if (read.seq > 0 && has.change !== null && has.change !== read.change) return 'promoted';
    const hasAll = has.seq >= read.seq && has.steps >= read.steps && has.runEnd >= read.runEnd;
    return hasAll ? 'followed' : 'behind';
  }

  async #scheduleRecheck(): Promise<void> {
    const answers = await isStandby(this.#replica).then(
      () => true,
      () => false,
    );
    if (answers) this.#state = 'behind';
    else await setTimeout(ASK_AGAIN_MS, undefined, { ref: false });
  }

  #routingPool(replica: PostgresPool, primary: PostgresPool): PostgresPool {
    const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
    const connect = async () => {
      if (this.#state !== 'followed') return primary.connect();
      const client = await replica.connect().catch(() => this.#switchToPrimary());
      if (client === undefined) return primary.connect();
      const routed = clients.get(client) ?? this.#routingClient(client, primary);
      clients.set(client, routed);
      return routed;
    };
    return { connect, end: () => replica.end() };
  }

  /** Wraps a connection to the replica so that reads which fail there are repeated on the primary. */
  #routingClient(client: PostgresPoolClient, primary: PostgresPool): PostgresPoolClient {
    const query = async (text: string, values: unknown[]) => {
      try {
        return await client.query(text, values);
      } catch (error) {
        if (error instanceof LostAnswerError) this.#switchToPrimary();
        else if (!isRecoveryConflict(error)) throw error;
        return await queryOnce(primary, text, values);
      }
    };
    return { query, release: () => client.release() } as object as PostgresPoolClient;
  }

  #switchToPrimary(): undefined {
    this.#state = 'away';
  }
}

async function queryOnce(pool: PostgresPool, text: string, values: unknown[]) {
  const client = await pool.connect();
  try {
    return await client.query(text, values);
  } finally {
    client.release();
  }
}

function isRecoveryConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && IN_CONFLICT.test(error.code ?? '');
}

function toDatabase(pool: PostgresPool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: traceStatement });
}

/** Wraps a pool so that closing the wrapper does not close the pool itself. */
function withoutClose(pool: PostgresPool): PostgresPool {
  return { connect: () => pool.connect(), end: async () => undefined };
}

async function isStandby(db: Db): Promise<boolean> {
  const { rows } = await sql<{ standby: boolean }>`
    select pg_is_in_recovery() as standby`.execute(db);
  return rows[0]?.standby ?? false;
}

/** How far one database has advanced: its newest change, migration and run. */
interface Position {
  /** Number of the newest change; 0 for none. */
  readonly seq: number;
  /** Text that identifies the change `at`, or else the newest change; null when there is none. */
  readonly change: string | null;
  /** Number of applied migrations. */
  readonly steps: number;
  /** End time of the newest successful or partial run, in seconds since 1970; 0 for none. */
  readonly runEnd: number;
}

async function readPosition(db: Db, at: number | null = null): Promise<Position> {
  const { rows } = await sql<Position>`
    select newest.seq,
      (select concat_ws(' ', nro_solicitud, version, run_id, extract(epoch from changed_at)) from corpus_changes
        where seq = coalesce(${at}::bigint, newest.seq)) as change,
      (select count(*)::integer from kysely_migration) as steps,
      coalesce((select extract(epoch from max(finished_at)) from sync_run
        where status in ('ok', 'partial')), 0)::double precision as "runEnd"
    from (select coalesce(max(seq), 0) as seq from corpus_changes) newest`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without a condition has a row');
  return row;
}
