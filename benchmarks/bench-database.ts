import { join } from 'node:path';
import { startPostgres } from '../test/support/postgres-server.ts';
import type { Environment } from './marcario-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** An empty database of a benchmark's own. */
export interface BenchDatabase {
  readonly name: string;
  /** What `marcario` is told of it. */
  readonly env: Environment;
  readonly stop: () => Promise<void>;
}

const OPEN = { postgres: openPostgres, pglite: openPglite };

/** What databases can be chosen by `--databases`, a comma list. */
export type DatabaseKind = keyof typeof OPEN;

const SECRET = Buffer.alloc(32, 1).toString('base64');

/** The kinds that a comma list names. */
export function databaseKinds(list: string): DatabaseKind[] {
  return list.split(',').map((name) => {
    if (name === 'postgres' || name === 'pglite') return name;
    throw new Error(`--databases takes postgres and pglite, not ${JSON.stringify(name)}`);
  });
}

/** Runs `work` on an empty database, which goes with this process at the latest. */
export async function withDatabase<T>(
  kind: DatabaseKind,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const database = await OPEN[kind]();
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

/** A database that stays as it is: whoever names it has loaded it. */
export function loadedDatabase(url: string): BenchDatabase {
  const env = { DATABASE_URL: url, SERVICE_SECRET_KEY: SECRET };
  return { name: 'PostgreSQL', env, stop: async () => {} };
}

/** With the settings that PostgreSQL itself comes with: commits wait for the disk. */
async function openPostgres(): Promise<BenchDatabase> {
  const { urlOf, stop } = await startPostgres([]);
  const env = { DATABASE_URL: urlOf('postgres'), SERVICE_SECRET_KEY: SECRET };
  return { name: 'PostgreSQL', env, stop };
}

async function openPglite(): Promise<BenchDatabase> {
  const directory = join(temporaryFolder(), 'pg');
  const env = { DATABASE_URL: `pglite://${directory}`, SERVICE_SECRET_KEY: SECRET };
  return { name: 'PGlite', env, stop: async () => {} };
}
