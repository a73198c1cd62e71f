import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { TEST_SECRET } from '../../../../test/support/serve.ts';
import { openDatabase } from '../../../core/src/store/database/open-database.ts';
import { withWriter } from '../../../core/src/store/database/transactions.ts';
import { CollectedText, runForTest } from '../testing/run-for-test.ts';
import { runCommandLine } from './program.ts';

const ACT = '{"fecha":"2026-03-02","seccion":"M3","nroSolicitud":"900100","descripcion":"Acto"}\n';

let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sync-'));
  await mkdir(join(folder, 'dossiers'));
  await writeFile(
    join(folder, 'dossiers', 'one.ndjson'),
    '{"NumeroSolicitud":"900100","Denominacion":"SOL","Clases":[9]}\n',
  );
  await writeFile(
    join(folder, 'Applications-2026.csv'),
    'ApplicationNumber;BrandName\n900100;UNO\n',
  );
  const feeds = { opendata: { location: 'Applications-*.csv' }, portal: { location: 'dossiers' } };
  await writeFile(join(folder, 'feeds.json'), JSON.stringify(feeds));
  env = {
    DATABASE_URL: await freshPostgresUrl(),
    SERVICE_SECRET_KEY: TEST_SECRET,
    SERVICE_FEEDS: join(folder, 'feeds.json'),
  };
});
afterAll(() => rm(folder, { recursive: true }));

describe('marcario sync', () => {
  it(`asks every feed once, a line for each run, and finds nothing new the second time ${proves('A2-sync')}`, async () => {
    const first = await runForTest(['sync'], env);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^Applications-2026\.csv: ok, 1 read, 1 created, .*\none\.ndjson: ok, 1 read, 0 created, .*\n$/,
    );
    const second = await runForTest(['sync'], env);
    expect(second.stdout).toBe(
      'Applications-2026.csv: ok, nothing new\none.ndjson: ok, nothing new\n',
    );
  });

  it(`asks only the sources that are named, and tells programs all of each run ${proves('A2-OUTPUT')}`, async () => {
    const { code, stdout } = await runForTest(['sync', 'portal', '--json'], env);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      runs: [expect.objectContaining({ source: 'portal', document: 'one.ndjson', read: 0 })],
    });
  });

  it(`fails when a run did, with its reason, after the others ${proves('A2-FAILURE')}`, async () => {
    await writeFile(join(folder, 'dossiers', 'page.ndjson'), '<html>Sign in</html>');
    await writeFile(
      join(folder, 'dossiers', 'two.ndjson'),
      '{"NumeroSolicitud":"900101","Denominacion":"SOL","Clases":[9]}\n',
    );
    const { code, stdout, stderr } = await runForTest(['sync', 'portal'], env);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^page\.ndjson: failed, .*web page.*\ntwo\.ndjson: ok, 1 read, 1 created/m,
    );
    expect(stderr).toBe('marcario: 1 of 2 runs failed\n');
  });

  it.each([
    [{}, [], 'No feeds are configured: set SERVICE_FEEDS to a feeds file'],
    [{ SERVICE_FEEDS: '/nowhere.json' }, [], 'SERVICE_FEEDS .* cannot be read'],
    [
      null,
      ['gazette'],
      'No feed is configured for the source gazette; there are: opendata, portal',
    ],
  ])('says what is missing (%#)', async (settings, sources, reason) => {
    const { code, stdout, stderr } = await runForTest(['sync', ...sources], settings ?? env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^marcario: ${reason}\\n$`));
  });
});

describe('marcario import, while another process writes', () => {
  it('says that it waits, and goes on when that one has ended', async () => {
    const url = await freshPostgresUrl();
    const gazette = join(folder, 'ED_MD_2026-03-02.ndjson');
    await writeFile(gazette, ACT);
    const database = await openDatabase(url);
    const [stdout, stderr] = [new CollectedText(), new CollectedText()];
    const { signal } = new AbortController();
    const io = {
      env: { DATABASE_URL: url },
      stdin: Readable.from([]),
      stdout,
      stderr,
      stopSignal: () => signal,
    };
    const { code } = await withWriter(database, async () => {
      const ended = runCommandLine(['import', gazette], io);
      await vi.waitFor(() => expect(stderr.text).toMatch(/^Waiting: [^\n]+\n$/), 20_000);
      expect(stdout.text).toBe('');
      return { code: ended };
    });
    expect(await code).toBe(0);
    expect(stdout.text).toMatch(/^ED_MD_2026-03-02\.ndjson: ok, 1 read/);
    await database.close();
  });
});
