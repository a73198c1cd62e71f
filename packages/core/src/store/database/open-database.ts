import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodeFS } from '@electric-sql/pglite/nodefs';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { type StorageReason, storageReason } from '../../domain/storage-fault.ts';
import type { Db } from './database.ts';
import { DatabaseLostError, DatabaseOpenError } from './database-errors.ts';
import { type EmbeddedLock, lockEmbeddedDatabase } from './embedded-lock.ts';
import { createEmptyDatabase, readEmptyDatabase } from './empty-database.ts';
import { ReadReplica } from './read-replica.ts';
import { resolveConnection, type ServerConnection } from './server-address.ts';
import { createServingPool, isoDatePool, withPreparedStatements } from './serving-pool.ts';
import { traceStatement } from './tracing.ts';

const SERVER = /^postgres(?:ql)?:\/\//;
const CONNECT_TIMEOUT_MS = 5_000;
/** After this idle time the kernel probes the peer every second and gives up after ten probes. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const LEASE_MS = 25_000;
/** How long a client call waits for a connection before it fails. */
const SERVING_CONNECT_TIMEOUT_MS = 4_000;
const MS = 1_000;
/** Deadline of an index query on a replica; a query without an answer by then is repeated on the primary. */
const FOLLOWING_DEADLINE_MS = 60_000;

/** Runs one task at a time, in the order of the calls. */
class Mutex {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** True while a task runs or waits. */
  get busy(): boolean {
    return this.#waiting > 0;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#last.then(task);
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}

/** An open database, with connections for the different kinds of work. */
export interface OpenDatabase {
  readonly db: Db;
  /** For client calls. On a server, a statement that takes longer than `statementSeconds` fails. */
  readonly serving: Db;
  /** For client calls that read the corpus: uses the replica while there is one to read from, else `serving`. */
  readonly reading: Db;
  /** For building and refreshing the index: uses the replica while there is one to read from, else `db`. */
  readonly following: Db;
  /** Null when the corpus is read from the primary only. */
  readonly replica: ReadReplica | null;
  readonly kind: 'pglite' | 'postgres';
  /** Returns the mutex with a name, which admits one worker of this process at a time; see `withLock`. */
  readonly mutexOf: (name: string) => Mutex;
  /** How long the holder of a lock may be inactive before the server ends its session. */
  readonly leaseMs: number;
  /** Returns the current connections of this process, for metrics. */
  readonly pools: () => readonly PoolFacts[];
  /**
   * Aborted, with a `DatabaseLostError`, when another process has taken over the embedded database: every later query
   * fails. Never aborted for other kinds.
   */
  readonly lost: AbortSignal;
  /** Waits for running queries, then closes the connections. Safe to call again. */
  readonly close: () => Promise<void>;
}

/** Connection counts of one pool. An embedded database has one pool with one connection. */
export interface PoolFacts {
  /**
   * `serving` is for client calls and `work` for everything else; `reading` and `following` are for the calls and the
   * index when they read from a replica.
   */
  readonly pool: 'serving' | 'work' | 'reading' | 'following';
  readonly size: number;
  readonly idle: number;
  /** Statements waiting for a connection. */
  readonly waiting: number;
}

/** Settings of the connections to PostgreSQL; an embedded database always has one connection. */
export interface ConnectionSettings {
  /**
   * Maximum number of connections, 20 by default; half of them are for client calls. At least 8, because a sweep, a
   * baseline and an import each hold one for as long as they run.
   */
  readonly max?: number | undefined;
  /** Seconds that a statement of a client call may take, 3 by default. */
  readonly statementSeconds?: number | undefined;
  /** Address of a streaming replica to read the corpus from; it gets another `max` connections. */
  readonly readUrl?: string | undefined;
}

interface OpenDatabaseOptions extends ConnectionSettings {
  /**
   * How long the holder of a lock may be inactive, as in `OpenDatabase`: 25 s by default. For the lease on an embedded
   * database the default is 10 s.
   */
  readonly leaseMs?: number | undefined;
}

const EMBEDDED = /^pglite:\/\/(.+)$/;
const IN_MEMORY = 'memory';

/** Returns the directory of an embedded database; null for a database in memory or on a server (decision A4). */
export function embeddedDirectory(databaseUrl: string): string | null {
  const directory = EMBEDDED.exec(databaseUrl)?.[1];
  return directory === undefined || directory === IN_MEMORY ? null : directory;
}

/** Tells whether the database runs in this process, on disk or in memory. */
export function isEmbedded(databaseUrl: string): boolean {
  return EMBEDDED.test(databaseUrl);
}

/**
 * Opens `pglite://DIR` (embedded, one process), `pglite://memory` or `postgres://...` (decision A4).
 * It creates no tables; call `migrate` next.
 *
 * @throws DatabaseOpenError when the URL is of another kind, when another process holds the embedded
 *   database, or when its optional package is missing
 */
export async function openDatabase(
  url: string,
  { leaseMs: given, ...connections }: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  const leaseMs = given ?? LEASE_MS;
  if (connections.readUrl !== undefined && !SERVER.test(url)) {
    throw new DatabaseOpenError('A replica to read from belongs to a postgres:// database');
  }
  if (isEmbedded(url)) return { ...(await openEmbedded(embeddedDirectory(url), given)), leaseMs };
  if (SERVER.test(url)) return { ...(await openServer(url, connections)), leaseMs };
  throw new DatabaseOpenError('The database URL must begin with pglite:// or postgres://');
}

type Opened = Omit<OpenDatabase, 'leaseMs'>;

const { builtins } = pg.types;

/**
 * Returns parsers that convert columns in the same way for PGlite and PostgreSQL: a date stays `YYYY-MM-DD`, a
 * timestamp becomes ISO 8601 in UTC, and a bigint a number (the stored ones stay far below 2^53).
 */
export function columnParsers(): pg.CustomTypesConfig {
  const parsers = new pg.TypeOverrides();
  const readMoment = pg.types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date;
  parsers.setTypeParser(builtins.DATE, (text: string) => text);
  parsers.setTypeParser(builtins.INT8, Number);
  parsers.setTypeParser(builtins.TIMESTAMPTZ, (text: string) => {
    return parseUtc(text) ?? readMoment(text).toISOString();
  });
  return parsers;
}

const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** Parses a timestamp in UTC by its text alone, which is faster; undefined for a text in any other format. */
function parseUtc(text: string): string | undefined {
  const match = UTC.exec(text);
  if (match === null) return undefined;
  const [, day, time, fraction = ''] = match;
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** Creates the two pools for one server, one for client calls and one for all other work. */
function createServerPools(connection: ServerConnection, max: number) {
  const createPool = (max: number, connectionTimeoutMillis: number) =>
    ignorePoolErrors(
      new pg.Pool({
        ...connection,
        max,
        types: columnParsers(),
        connectionTimeoutMillis,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      }),
    );
  const forCalls = Math.floor(max / 2);
  const calls = createPool(forCalls, SERVING_CONNECT_TIMEOUT_MS);
  const work = createPool(max - forCalls, CONNECT_TIMEOUT_MS);
  return { calls, work };
}

async function openServer(
  url: string,
  { max = 20, statementSeconds = 3, readUrl }: ConnectionSettings,
): Promise<Opened> {
  const primary = await resolveConnection(url, 'DATABASE_URL');
  const standby =
    readUrl === undefined ? null : await resolveConnection(readUrl, 'DATABASE_READ_URL');
  const { calls, work } = createServerPools(primary, max);
  const deadlineMs = statementSeconds * MS;
  const pool = createServingPool(calls, deadlineMs);
  const serving: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: traceStatement,
  });
  const far = standby && createServerPools(standby, max);
  const replica =
    far &&
    new ReadReplica({
      primary: { calls: pool, work: isoDatePool(work) },
      replica: {
        calls: createServingPool(far.calls, deadlineMs),
        work: createServingPool(far.work, FOLLOWING_DEADLINE_MS),
      },
    });
  const closePools = async () => {
    await replica?.close();
    await serving.destroy();
  };
  const poolStatuses = () => [
    poolStatus('serving', calls),
    poolStatus('work', work),
    ...(far ? [poolStatus('reading', far.calls), poolStatus('following', far.work)] : []),
  ];
  const one = toOpenDatabase('postgres', isoDatePool(work), closePools);
  const { reading, following } = replica ?? { reading: serving, following: one.db };
  return {
    ...one,
    serving,
    reading,
    following,
    replica,
    lost: createNoLease().lost,
    pools: poolStatuses,
  };
}

/** Operations of PGlite's file system to guard: those on open files; `OF_NAMES` has those on names and attributes. */
const OF_FILES = ['read', 'write', 'setattr'];
const OF_NAMES = ['mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'setattr'];

type Doing = (...values: readonly unknown[]) => unknown;

interface MountedFiles {
  readonly stream_ops: Record<string, Doing | undefined>;
  readonly node_ops: Record<string, Doing | undefined>;
}

/**
 * Wraps the file system of an embedded database so that `assertHeld` is called before each read and write: an error
 * there ends the running statement before it writes. PGlite has no other hook that stops the writes of a process which
 * was suspended in the middle of a statement.
 */
function guardFiles(files: NodeFS, assertHeld: () => void): NodeFS {
  const init = files.init.bind(files);
  files.init = async (pglite, options) => {
    const { emscriptenOpts } = await init(pglite, options);
    const preRun: typeof emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      ({ FS }) => {
        const { NODEFS } = (FS as unknown as { filesystems: { NODEFS: MountedFiles } }).filesystems;
        guardOperations(NODEFS.stream_ops, OF_FILES, assertHeld);
        guardOperations(NODEFS.node_ops, OF_NAMES, assertHeld);
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  };
  return files;
}

function guardOperations(
  operations: Record<string, Doing | undefined>,
  names: readonly string[],
  assertHeld: () => void,
): void {
  for (const name of names) {
    const perform = operations[name];
    if (perform === undefined) throw new Error(`The files of PGlite have no operation ${name}`);
    operations[name] = (...values) => {
      assertHeld();
      return perform(...values);
    };
  }
}

/**
 * Start parameters that save memory: the memory of an embedded database never shrinks, and its own buffers only
 * duplicate the system's file cache.
 */
const SMALL_MEMORY = ['-c', 'shared_buffers=8MB', '-c', 'maintenance_work_mem=16MB'];

/** Opens an embedded database. @param directory null for a database in memory */
async function openEmbedded(directory: string | null, leaseMs?: number): Promise<Opened> {
  const { PGlite, NodeFS, createPgConfig } = await importPglite();
  const lock = directory === null ? null : await lockEmbeddedDatabase(directory, leaseMs);
  const { keep: assertHeld, lost } = lock ?? createNoLease();
  try {
    if (directory !== null) await createEmptyDatabase(directory, assertHeld);
    const startParams = [...PGlite.defaultStartParams, ...SMALL_MEMORY];
    const empty = directory === null ? await readEmptyDatabase() : null;
    const pglite = await (directory === null
      ? PGlite.create('memory://', { startParams, ...(empty && { loadDataDir: empty }) })
      : PGlite.create({ fs: guardFiles(new NodeFS(directory), assertHeld), startParams }));
    const config = { ...createPgConfig(pglite), max: 1, types: columnParsers() };
    const pool = ignorePoolErrors(new pg.Pool(config as pg.PoolConfig));
    const embedded = toOpenDatabase(
      'pglite',
      withPreparedStatements(pool, { keep: assertHeld, lost }),
      async () => {
        await pglite.close();
        lock?.release();
      },
    );
    const close = async () => {
      // The files now belong to another process, and closing the database would write to them.
      if (!lost.aborted) await embedded.close();
      lock?.release();
    };
    const poolStatuses = () => [poolStatus('work', pool)];
    const { db } = embedded;
    const reads = { serving: db, reading: db, following: db, replica: null };
    return { ...embedded, ...reads, lost, close, pools: poolStatuses };
  } catch (error) {
    lock?.release();
    if (error instanceof DatabaseLostError) throw error;
    throw await openError(directory, error);
  }
}

/** Explains a failed open. PGlite often reports no reason, so a test file is written to detect a fault of the disk. */
async function openError(directory: string | null, error: unknown): Promise<DatabaseOpenError> {
  const what = `The embedded database ${directory ?? 'in memory'} cannot be opened`;
  const reason =
    storageReason(error) ?? (directory === null ? null : await notWritableReason(directory));
  return new DatabaseOpenError(
    `${what}: ${reason === null ? UNKNOWN_FAULT : `${reason.words} (${reason.code})`}`,
    { cause: error },
  );
}

const UNKNOWN_FAULT = 'its folder is damaged, of another version, or no database';
/** Size of the test file: the database writes its log in files of 16 MiB and cannot start without one. */
const MIN_FREE_BYTES = 17 * 2 ** 20;

/** Returns why nothing can be written into the folder of a database; null when writing works. */
async function notWritableReason(directory: string): Promise<StorageReason | null> {
  const probe = join(directory, `.probe-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(MIN_FREE_BYTES));
    return null;
  } catch (error) {
    return storageReason(error);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

function poolStatus(pool: PoolFacts['pool'], { totalCount, idleCount, waitingCount }: pg.Pool) {
  return { pool, size: totalCount, idle: idleCount, waiting: waitingCount };
}

/** Creates the lease of a database that no other process can take over: it never ends. */
function createNoLease(): Pick<EmbeddedLock, 'keep' | 'lost'> {
  return { keep: () => {}, lost: new AbortController().signal };
}

/**
 * Ignores error events of connections that run no statement: the next query of a connection that the server closed
 * fails anyway, and an unhandled event would end this process.
 */
function ignorePoolErrors(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function toOpenDatabase(
  kind: OpenDatabase['kind'],
  pool: PostgresPool,
  closePools: () => Promise<void>,
): Pick<Opened, 'db' | 'kind' | 'mutexOf' | 'close'> {
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log: traceStatement });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= db.destroy().then(closePools);
    return closing;
  };
  return { db, kind, mutexOf: createMutexes(), close };
}

function createMutexes(): OpenDatabase['mutexOf'] {
  const byName = new Map<string, Mutex>();
  return (name) => {
    const mutex = byName.get(name) ?? new Mutex();
    byName.set(name, mutex);
    return mutex;
  };
}

async function importPglite() {
  try {
    const [{ PGlite }, { NodeFS }, { createPgConfig }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/nodefs'),
      import('@electric-sql/pglite/node-postgres'),
    ]);
    return { PGlite, NodeFS, createPgConfig };
  } catch (cause) {
    throw new DatabaseOpenError(
      'A pglite:// database needs the package @electric-sql/pglite: install it, or use postgres://',
      { cause },
    );
  }
}
