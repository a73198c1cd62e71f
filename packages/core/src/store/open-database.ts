import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnParsers } from './column-parsers.ts';
import type { Db } from './database.ts';
import { DatabaseOpenError } from './database-open-error.ts';
import { embeddedDirectory, isEmbedded } from './embedded-directory.ts';
import { lockEmbeddedDatabase } from './embedded-lock.ts';
import { Mutex } from './mutex.ts';

const SERVER = /^postgres(?:ql)?:\/\//;
const CONNECT_TIMEOUT_MS = 5_000;

/** A database that is open. */
export interface OpenDatabase {
  readonly db: Db;
  readonly kind: 'pglite' | 'postgres';
  /** Lets one writer of this process in at a time; see `withWriter`. */
  readonly writers: Mutex;
  /** Waits for the queries under way, then lets go. Safe to call again. */
  readonly close: () => Promise<void>;
}

/**
 * Opens `pglite://DIR` (embedded, one process), `pglite://memory` or `postgres://...` (decision A4).
 * Nothing is created in a PostgreSQL; call `migrate` next.
 *
 * @throws DatabaseOpenError when the URL is of another kind, when another process holds the embedded
 *   database, or when its optional package is missing
 */
export async function openDatabase(url: string): Promise<OpenDatabase> {
  if (isEmbedded(url)) return openEmbedded(embeddedDirectory(url));
  if (SERVER.test(url)) return openServer(url);
  throw new DatabaseOpenError('The database URL must begin with pglite:// or postgres://');
}

function openServer(connectionString: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    types: columnParsers(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  return opened('postgres', pool, async () => {});
}

/** @param directory null for a database in memory */
async function openEmbedded(directory: string | null): Promise<OpenDatabase> {
  const { PGlite, createPgConfig } = await importPglite();
  const release = directory === null ? async () => {} : await lockEmbeddedDatabase(directory);
  try {
    const pglite = await PGlite.create(directory ?? 'memory://');
    const config = { ...createPgConfig(pglite), max: 1, types: columnParsers() };
    return opened('pglite', new pg.Pool(config as pg.PoolConfig), async () => {
      await pglite.close();
      await release();
    });
  } catch (error) {
    await release();
    throw new DatabaseOpenError(
      `The embedded database ${directory} cannot be opened: it is no folder, may not be written, is damaged, or is of another version`,
      { cause: error },
    );
  }
}

function opened(
  kind: OpenDatabase['kind'],
  pool: pg.Pool,
  letGo: () => Promise<void>,
): OpenDatabase {
  // A connection that the server closes fails the next query on it; the event must not end us,
  // whether the connection is idle in the pool or with a writer that is reading its document.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool, onCreateConnection: useIsoDates }),
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= db.destroy().then(letGo);
    return closing;
  };
  return { db, kind, writers: new Mutex(), close };
}

/** The column parsers read ISO dates, whatever the server's own setting. */
async function useIsoDates(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw("set datestyle = 'ISO, YMD'"));
}

async function importPglite() {
  try {
    const [{ PGlite }, { createPgConfig }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/node-postgres'),
    ]);
    return { PGlite, createPgConfig };
  } catch (cause) {
    throw new DatabaseOpenError(
      'A pglite:// database needs the package @electric-sql/pglite: install it, or use postgres://',
      { cause },
    );
  }
}
