import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { archiveEmptyDatabase } from '../../../archive-empty-database.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const BUILD_MS = 180_000;
const free = () => {};

describe('the folder of an embedded database that the build makes', () => {
  let folder: string;
  let archive: URL;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'empty-database-'));
    archive = pathToFileURL(join(folder, 'archive'));
    await archiveEmptyDatabase(archive);
  }, BUILD_MS);
  afterAll(() => rm(folder, { recursive: true }));

  it(
    `opens as a database that has every table and no row ${proves('A4-SMALL')}`,
    async () => {
      const directory = join(folder, 'new');
      await createEmptyDatabase(directory, free, archive);
      const database = await openDatabase(`pglite://${directory}`);
      expect(await migrate(database)).toEqual([]);
      const { rows } = await database.db
        .selectFrom('brand')
        .select(({ fn }) => fn.countAll().as('n'))
        .execute()
        .then((found) => ({ rows: found }));
      expect(Number(rows[0]?.n)).toBe(0);
      await database.close();
    },
    BUILD_MS,
  );

  it(
    'is filled again where that was broken off, and never over a database',
    async () => {
      const directory = join(folder, 'broken');
      let left = 300;
      const lost = () => {
        left -= 1;
        if (left === 0) throw new Error('lost');
      };
      await expect(createEmptyDatabase(directory, lost, archive)).rejects.toThrow('lost');
      expect(await readdir(directory)).not.toContain('PG_VERSION');
      await createEmptyDatabase(directory, free, archive);
      const { mtimeMs } = await stat(join(directory, 'PG_VERSION'));
      await createEmptyDatabase(directory, free, archive);
      expect((await stat(join(directory, 'PG_VERSION'))).mtimeMs).toBe(mtimeMs);
    },
    BUILD_MS,
  );

  it('is left to PGlite where there is no archive', async () => {
    const directory = join(folder, 'none');
    await createEmptyDatabase(directory, free, pathToFileURL(join(folder, 'nothing')));
    await expect(readdir(directory)).rejects.toThrow('ENOENT');
  });
});
