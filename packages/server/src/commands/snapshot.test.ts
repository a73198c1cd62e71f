import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { freshPgliteUrl } from '../../../../test/support/fresh-database.ts';
import { runForTest } from '../testing/run-for-test.ts';

const START_MS = 120_000;

let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snapshot-'));
  env = { DATABASE_URL: await freshPgliteUrl(join(folder, 'pg')), LOG_LEVEL: 'warn' };
});
afterAll(() => rm(folder, { recursive: true }));

// The tests share one database, which stays empty until the last tests.
describe('marcario snapshot', () => {
  it(
    'says what is missing: marks, or a place to write to',
    async () => {
      const empty = await runForTest(['snapshot'], env);
      expect(empty).toMatchObject({ code: 1, stdout: '' });
      expect(empty.stderr).toContain('There are no marks to write a snapshot of');
      const nowhere = await runForTest(['snapshot'], { DATABASE_URL: 'postgres://localhost/x' });
      expect(nowhere.code).toBe(1);
      expect(nowhere.stderr).toContain('Set SERVICE_SNAPSHOT');
    },
    START_MS,
  );

  it(
    'refuses a device in one line, before there is anything to write',
    async () => {
      const device = await runForTest(['snapshot'], { ...env, SERVICE_SNAPSHOT: '/dev/null' });
      expect(device).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'marcario: The search snapshot cannot be kept at /dev/null: it is not a regular file\n',
      });
      expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
    },
    START_MS,
  );

  it(
    `writes the index beside an embedded database, or where it is told to ${proves('A2-snapshot', 'LOG-UPGRADE')}`,
    async () => {
      const corpus = join(folder, 'corpus.ndjson');
      await runForTest(['generate', '--marks', '50', '--out', corpus]);
      await runForTest(['import', corpus], env);
      const { code, stdout } = await runForTest(['snapshot', '--json'], env);
      expect(code).toBe(0);
      const path = join(folder, 'pg.snapshot');
      expect(JSON.parse(stdout)).toEqual({
        path,
        marks: 50,
        seq: 50,
        bytes: (await stat(path)).size,
      });
      const elsewhere = join(folder, 'deep', 'other');
      const message = await runForTest(['snapshot'], { ...env, SERVICE_SNAPSHOT: elsewhere });
      expect(message.stdout).toMatch(/^Wrote 50 marks to .*other: \d+\.\d MB, up to change 50\n$/);
      expect((await stat(elsewhere)).size).toBeGreaterThan(0);
      // A file with another format version, as an earlier release would have written it.
      await writeFile(elsewhere, 'a snapshot of an earlier layout, which an upgrade meets');
      const upgraded = { ...env, SERVICE_SNAPSHOT: elsewhere, LOG_LEVEL: 'info' };
      const { stderr } = await runForTest(['sweep'], upgraded);
      const lines = stderr
        .trim()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        {
          level: 30,
          time: expect.any(String),
          msg: `The snapshot ${elsewhere} is built anew: it is not a search snapshot of this version`,
        },
      ]);
      const shared = join(folder, 'shared');
      const written = await runForTest(['snapshot'], { ...env, SERVICE_SNAPSHOT_SHARED: shared });
      expect(written.stdout).toMatch(/^Wrote 50 marks to .*shared: \d+\.\d MB, up to change 50\n$/);
    },
    START_MS,
  );

  it(
    'writes a portable one, of which a name is cleared without a server',
    async () => {
      const path = join(folder, 'marks.snapshot');
      const { code, stdout } = await runForTest(['snapshot', '--portable', path, '--json'], env);
      expect(code).toBe(0);
      const written = JSON.parse(stdout);
      expect(written).toMatchObject({ path, marks: 50, bytes: (await stat(path)).size });
      const beside = await readFile(`${path}.sha256`, 'utf8');
      expect(beside).toBe(`${written.sha256}  marks.snapshot\n`);
      const [first] = (await readFile(join(folder, 'corpus.ndjson'), 'utf8')).split('\n');
      const { denominacion, nroSolicitud } = JSON.parse(first ?? '');
      const args = ['similar', denominacion, '--snapshot', path];
      const answer = JSON.parse((await runForTest([...args, '--json'])).stdout);
      expect(answer.items).toContainEqual(expect.objectContaining({ nroSolicitud, score: 1 }));
      expect(answer.dataAsOf).toBe(written.dataAsOf);
      const text = await runForTest(args);
      expect(text.stdout).toContain(`1.00\t`);
      expect(text.stdout).toMatch(/of 50 marks as of .*; the name was sent nowhere\n$/);
      await writeFile(`${path}.sha256`, `${'0'.repeat(64)}  marks.snapshot\n`);
      expect(await runForTest(args)).toEqual({
        code: 1,
        stdout: '',
        stderr: `marcario: The snapshot ${path} cannot be used: it is another file: its SHA-256 is not the one that was told\n`,
      });
      const wrong = await runForTest([...args, '--min-score', '2', '--sha256', written.sha256]);
      expect(wrong.stderr).toContain('minScore must be a number from 0 to 1');
      const missing = join(folder, 'missing');
      expect((await runForTest(['similar', 'x', '--snapshot', missing])).stderr).toBe(
        `marcario: The snapshot ${missing} cannot be used: there is no such file\n`,
      );
    },
    START_MS,
  );

  it.each([
    ['snapshot', '--portable', '--json'],
    ['generate', '--marks', '1', '--out', '--json'],
    ['export', '--format', 'csv', '--out', '--json'],
    ['similar', 'x', '--snapshot', '--json'],
  ])('takes no option for the file that was forgotten: %s %s', async (...args) => {
    const { code, stdout, stderr } = await runForTest(args, env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('name a file; one that is called so is ./--json');
  });
});
