import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { TEST_SECRET } from '../../../../test/support/serve.ts';
import { runForTest } from '../testing/run-for-test.ts';
import { failureLine } from './command-error.ts';

/** Mounts a file system of 3 MB, which requires root. Returns whether that succeeded. */
function smallDisk(path: string, access: 'rw' | 'ro'): boolean {
  try {
    const options = ['-t', 'tmpfs', '-o', `size=3m,${access}`, 'none', path];
    execFileSync('mount', options, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Each command with the message that it prints about an unwritable folder. */
const COMMANDS: readonly (readonly [string, string, readonly string[]])[] = [
  ['migrate', 'The embedded database DISK/pg cannot be opened', ['migrate']],
  ['generate', 'DISK/x cannot be written', ['generate', '--marks', '20000', '--out', 'DISK/x']],
  ['export', 'DISK/x cannot be written', ['export', '--format', 'ndjson', '--out', 'DISK/x']],
  ['snapshot', 'DISK/x cannot be written', ['snapshot', '--portable', 'DISK/x']],
  [
    'import',
    'The document cannot be staged in the folder for temporary files, DISK',
    ['import', 'MARKS', '--dry-run'],
  ],
];

describe('a disk that is full, or may not be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  const disks = { full: join(folder, 'full'), readOnly: join(folder, 'read-only') };
  await mkdir(disks.full);
  await mkdir(disks.readOnly);
  const hasDisks = smallDisk(disks.full, 'rw') && smallDisk(disks.readOnly, 'ro');
  if (!hasDisks) console.log('No small file system can be made: a full disk is not asked.');
  const marks = join(folder, 'marks.ndjson');
  const database = { DATABASE_URL: await freshPostgresUrl(), SERVICE_SECRET_KEY: TEST_SECRET };

  /** Runs a command with files on a disk; returns its output and the expected message. */
  async function runOn(disk: string, [name, what, args]: (typeof COMMANDS)[number]) {
    if (name === 'import') vi.stubEnv('TMPDIR', disk);
    const on = (text: string) => text.replace('DISK', disk).replace('MARKS', marks);
    const env = name === 'migrate' ? { DATABASE_URL: `pglite://${disk}/pg` } : database;
    const { code, stdout, stderr } = await runForTest(args.map(on), {
      ...env,
      LOG_LEVEL: 'silent',
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    return { said: stderr, what: `marcario: ${on(what)}` };
  }

  beforeAll(async () => {
    await runForTest(['generate', '--marks', '12000', '--out', marks]);
    const few = join(folder, 'few.ndjson');
    await runForTest(['generate', '--marks', '1500', '--out', few]);
    expect(await runForTest(['import', few], database)).toMatchObject({ code: 0 });
  }, 240_000);
  afterEach(async () => {
    vi.unstubAllEnvs();
    if (!hasDisks) return;
    for (const name of await readdir(disks.full)) {
      await rm(join(disks.full, name), { recursive: true });
    }
  });
  afterAll(async () => {
    // The failed embedded database may still have files open on the disk, so it is unmounted lazily.
    if (hasDisks) execFileSync('umount', ['--lazy', ...Object.values(disks)]);
    await rm(folder, { recursive: true });
  });

  it.runIf(hasDisks).each(COMMANDS)(
    'is named by %s, which leaves nothing behind',
    async (...command) => {
      const { full, readOnly } = disks;
      // Fills the disk, because the files would otherwise fit.
      await writeFile(join(full, 'filling'), Buffer.alloc(2.8 * 2 ** 20));
      const { said, what } = await runOn(full, command);
      expect(said).toBe(`${what}: the disk is full (ENOSPC)\n`);
      const left = (await readdir(full)).filter((name) => name !== 'filling');
      expect(left).toEqual(command[0] === 'migrate' ? ['pg'] : []);
      const there = await runOn(readOnly, command);
      expect(there.said).toBe(`${there.what}: the file system is read-only (EROFS)\n`);
    },
    120_000,
  );

  it.runIf(hasDisks)(
    'is what the run says in the ledger',
    async () => {
      vi.stubEnv('TMPDIR', disks.full);
      expect(await runForTest(['import', marks], database)).toMatchObject({ code: 1 });
      vi.unstubAllEnvs();
      const { openCorpus } = await import('@marcario/core/service');
      const { database: opened, close } = await openCorpus(database.DATABASE_URL);
      const runs = await opened.db.selectFrom('sync_run').select(['status', 'error']).execute();
      await close();
      expect(runs).toContainEqual({ status: 'interrupted', error: 'Stopped: the disk is full' });
    },
    120_000,
  );

  it.each([
    [{ code: 'EDQUOT' }, 'Nothing more can be written: the disk quota of this user is used up'],
    [{ code: 'EACCES', path: '/x' }, '/x: this user has no permission'],
    [{ code: '53100' }, 'The disk of the database is full (53100)'],
    [{ code: 'EACCES', syscall: 'listen', address: '::', message: 'listen EACCES' }, 'listen EAC'],
    [
      { code: 'ENOENT', syscall: 'connect', message: 'connect ENOENT /run/x' },
      'The database cannot be reached (ENOENT)',
    ],
  ])('is told in a line of its own where nothing else says what was done: %j', (error, line) => {
    expect(failureLine(Object.assign(new Error('raw'), error))).toContain(line);
  });
});
