import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCorpus } from '@marcario/core/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { dropTables, freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { TEST_SECRET } from '../../../../test/support/serve.ts';
import { runForTest } from '../testing/run-for-test.ts';

let folder: string;
let env: Record<string, string>;
let marks: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  env = { DATABASE_URL: await freshPostgresUrl(), SERVICE_SECRET_KEY: TEST_SECRET };
  marks = join(folder, 'marks.ndjson');
  const options = ['--marks', '50', '--seed', '3', '--out', marks];
  expect((await runForTest(['generate', ...options])).code).toBe(0);
});
afterAll(() => rm(folder, { recursive: true }));

describe('marcario migrate and import', () => {
  it(`brings the schema up to date once ${proves('A2-migrate')}`, async () => {
    const none = { DATABASE_URL: `pglite://${join(folder, 'pg')}` };
    const { database, close } = await openCorpus(none.DATABASE_URL);
    await dropTables(database.db);
    await close();
    const first = await runForTest(['migrate', '--json'], none);
    expect(JSON.parse(first.stdout).migrated).not.toEqual([]);
    const second = await runForTest(['migrate', '--json'], none);
    expect(JSON.parse(second.stdout)).toEqual({ migrated: [] });
    const message = await runForTest(['migrate'], none);
    expect(message).toEqual({ code: 0, stdout: 'The database schema is up to date\n', stderr: '' });
  }, 120_000);

  it(`rehearses without a change, imports, and finds nothing new the second time ${proves('A2-import-DRY-RUN')}`, async () => {
    const counts = async (...options: string[]) => {
      const { code, stdout } = await runForTest(['import', marks, '--json', ...options], env);
      expect(code).toBe(0);
      return JSON.parse(stdout).runs[0];
    };
    const created = { read: 50, created: 50, updated: 0, unchanged: 0, rejected: 0 };
    expect(await counts('--dry-run')).toMatchObject({ ...created, status: 'ok' });
    expect(await counts('--source', 'office')).toMatchObject({ ...created, source: 'office' });
    expect(await counts('--source', 'office')).toMatchObject({ created: 0, unchanged: 50 });
  });

  it('takes standard input, and any pipe, as a document', async () => {
    const content = await readFile(marks, 'utf8');
    const piped = await runForTest(['import', '-'], env, content);
    expect(piped.stdout).toMatch(/^stdin: ok, 50 read, 0 created, /);
    const pipe = join(folder, 'pipe.ndjson');
    execFileSync('mkfifo', [pipe]);
    const [fromPipe] = await Promise.all([
      runForTest(['import', pipe], env),
      writeFile(pipe, content),
    ]);
    expect(fromPipe.stdout).toMatch(/^pipe\.ndjson: ok, 50 read, 0 created, /);
  });

  it('tells every count to people', async () => {
    const { stdout } = await runForTest(['import', marks], env);
    expect(stdout).toMatch(/^marks\.ndjson: ok, 50 read, 0 created, .* 0 rejected, .*\n$/);
  });

  it(`refuses a document in one plain line, and goes on with the next ${proves('A2-import')}`, async () => {
    const page = join(folder, 'page.xlsx');
    await writeFile(page, '<html><body>Sign in</body></html>');
    const { code, stdout, stderr } = await runForTest(['import', page, marks], env);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^page\.xlsx: failed, .*\nmarks\.ndjson: ok, /);
    expect(stderr).toMatch(/^marcario: 1 of 2 documents refused\n$/);
  });

  it('refuses a blank source before anything is opened', async () => {
    const unreachable = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const { code, stderr } = await runForTest(['import', marks, '--source', ''], unreachable);
    expect(code).toBe(2);
    expect(stderr).toContain("option '--source <name>'");
  });

  it('names a file that is not there', async () => {
    const args = ['import', join(folder, 'none.csv')];
    const { code, stdout, stderr } = await runForTest(args, env);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^none\.csv: failed, .*\n$/);
    expect(stderr).toBe('marcario: 1 of 1 documents refused\n');
  });
});
