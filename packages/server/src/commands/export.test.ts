import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { TEST_SECRET } from '../../../../test/support/serve.ts';
import { runForTest } from '../testing/run-for-test.ts';

const START_MS = 120_000;

let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  env = {
    DATABASE_URL: await freshPostgresUrl(),
    SERVICE_SECRET_KEY: TEST_SECRET,
    LOG_LEVEL: 'warn',
  };
  const corpus = join(folder, 'corpus.ndjson');
  await runForTest(['generate', '--marks', '300', '--out', corpus]);
  const { code, stderr } = await runForTest(['import', corpus], env);
  expect(stderr).toBe('');
  expect(code).toBe(0);
}, START_MS);
afterAll(() => rm(folder, { recursive: true }));

const exporting = (...args: string[]) => runForTest(['export', ...args], env);

describe('marcario export', () => {
  it(
    `writes a file in place of the one that was there, whole ${proves('E3-COMMAND')}`,
    async () => {
      const out = join(folder, 'marks.ndjson');
      await writeFile(out, 'what was there');
      const { code, stdout } = await exporting('--format', 'ndjson', '--out', out, '--json');
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toEqual({ format: 'ndjson', marks: 300, out });
      const lines = (await readFile(out, 'utf8')).trimEnd().split('\n');
      expect(lines).toHaveLength(302);
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: { count: 300 } });
      expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    },
    START_MS,
  );

  it(
    'writes what filters find to standard output, and what it did elsewhere',
    async () => {
      const args = ['--format', 'csv', '--separator', ';', '--filter', 'clase=9', '--filter'];
      const { stdout, stderr } = await exporting(...args, 'clase=25', '--out', '-');
      const [header = '', ...rows] = stdout.trimEnd().split('\r\n');
      expect(header.split(';')).toContain('clases');
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.length).toBeLessThan(300);
      expect(stderr).toBe(`Wrote ${rows.length} marks to -\n`);
    },
    START_MS,
  );

  it(
    'refuses in one line what the service refuses, and writes nothing',
    async () => {
      const out = join(folder, 'none.csv');
      const unknown = await exporting('--format', 'csv', '--filter', 'color=rojo', '--out', out);
      expect(unknown).toMatchObject({ code: 1, stdout: '' });
      expect(unknown.stderr).toMatch(/^marcario: .*color/);
      const foreign = await exporting('--format', 'ndjson', '--bom', '--out', out);
      expect(foreign.stderr).toMatch(/^marcario: bom/);
      expect((await exporting('--format', 'csv', '--filter', 'clase', '--out', out)).code).toBe(2);
      expect(await readdir(folder)).not.toContain('none.csv');
    },
    START_MS,
  );
});
