import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { contentHash } from '../../scripts/content-hash.mjs';
import type { Db } from './src/store/database/database.ts';
import { createMigrator } from './src/store/database/migrate.ts';

const QUALITY = 9;
/** Large enough that what the three databases of a new folder have in common is written once. */
const WINDOW_BITS = 23;

/** What the archive follows from, beside the version of PGlite. */
const SOURCES = [
  './archive-empty-database.ts',
  './src/store/database/migrate.ts',
  './src/store/migrations',
];

/**
 * Writes the folder of a database that has the tables and nothing in them as an archive, so that no first start
 * has to make one: PGlite takes 800 MB for that. It is made anew where PGlite or the tables have changed.
 */
export async function archiveEmptyDatabase(to: URL): Promise<void> {
  const paths = SOURCES.map((name) => fileURLToPath(new URL(name, import.meta.url)));
  const hash = contentHash(await versionOfPglite(), paths).slice(0, 16);
  const cached = new URL(
    `../../node_modules/.cache/marcario/empty-database-${hash}.tar.br`,
    import.meta.url,
  );
  if (!existsSync(cached)) {
    await mkdir(dirname(fileURLToPath(cached)), { recursive: true });
    const part = new URL(`${cached.href}.${process.pid}.part`);
    await writeFile(part, await emptyDatabase());
    await rename(part, cached);
  }
  await copyFile(cached, to);
}

async function emptyDatabase(): Promise<Uint8Array> {
  const pglite = await PGlite.create('memory://');
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1 } as pg.PoolConfig);
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const { error } = await createMigrator(db).migrateToLatest();
    if (error !== undefined) throw error;
    // What is in its buffers alone would not be in its files.
    await pglite.exec('checkpoint');
    const tar = await (await pglite.dumpDataDir('none')).arrayBuffer();
    return brotliCompressSync(tar, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: tar.byteLength,
      },
    });
  } finally {
    await db.destroy();
    await pglite.close();
  }
}

async function versionOfPglite(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')).version;
}
