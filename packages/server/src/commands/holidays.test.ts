import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { DEMO_CALENDAR } from '../demo-calendar.ts';
import { runForTest } from '../testing/run-for-test.ts';

let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holidays-'));
  env = { DATABASE_URL: await freshPostgresUrl() };
});
afterAll(() => rm(folder, { recursive: true }));

function holidays(...args: string[]) {
  return runForTest(['holidays', ...args], env);
}

async function fileOf(text: string | Uint8Array): Promise<string> {
  const path = join(folder, 'calendar.csv');
  await writeFile(path, text);
  return path;
}

describe('marcario holidays', () => {
  it(`imports a calendar once, however often it is imported ${proves('A2-holidays')}`, async () => {
    const first = await holidays('import', DEMO_CALENDAR);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/: 88 created, 0 updated, 0 unchanged\n$/);
    const again = await holidays('import', DEMO_CALENDAR, '--json');
    expect(JSON.parse(again.stdout)).toEqual({ created: 0, updated: 0, unchanged: 88 });
  });

  it('finds the columns by heading, whatever else, order and encoding there is', async () => {
    const text = 'Nombre;Tipo;FECHA\nDía del Niño;x;2030-08-11\n\n';
    const path = await fileOf(Buffer.from(text, 'latin1'));
    const { stdout } = await holidays('import', path, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ created: 1 });
  });

  it.each([
    ['2031-01-01,Año Nuevo\n2031-02-30,Nada', 'Line 3: fecha is no calendar date YYYY-MM-DD.'],
    ['2031-01-01,Año Nuevo\n2031-01-02,', 'Line 3: nombre is empty.'],
    ['2031-01-01,Año Nuevo\n2031-01-01,Otro', 'Line 3: 2031-01-01 stands there twice.'],
    ['2031-01-01,"Año', 'Line 2: a quotation mark is misplaced.'],
    ['', 'The file holds no holiday.'],
  ])(
    'changes nothing for a file with a wrong line: %j',
    async (lines, reason) => {
      const path = await fileOf(`fecha,nombre\n${lines}`);
      const refused = await holidays('import', path);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain(reason);
      const cover = await holidays('cover', '2031');
      expect(cover.stderr).toContain('No holiday of 2031 is known');
    },
    120_000,
  );

  it('names the column that a file lacks', async () => {
    const { stderr } = await holidays('import', await fileOf('dia,nombre\n2031-01-01,Año Nuevo\n'));
    expect(stderr).toContain('The file has no column fecha.');
  });

  it(`covers a year that has holidays, and tells what is published then ${proves('A2-holidays')}`, async () => {
    const first = await holidays('cover', '2023');
    expect(first.stdout).toBe(
      'Declared 2023 complete; holidays are published from 2023-01-01 through 2023-12-31\n',
    );
    const apart = await holidays('cover', '2026');
    expect(apart.stdout).toMatch(/from 2023-01-01 through 2023-12-31: 2024 is missing\n$/);
    const again = await holidays('cover', '2023', '--json');
    expect(JSON.parse(again.stdout)).toEqual({
      year: 2023,
      isNew: false,
      coverage: { from: '2023-01-01', through: '2023-12-31' },
    });
    expect(await holidays('cover', '27')).toMatchObject({ code: 2, stdout: '' });
  });

  it('removes days and takes a declaration back, and tells what is published then', async () => {
    const path = await fileOf('fecha,nombre\n2041-01-01,Año Nuevo\n2041-05-05,Error\n');
    await holidays('import', path);
    const removed = await holidays('remove', '2041-05-05');
    expect(removed).toMatchObject({ code: 0, stdout: 'Removed 2041-05-05, Error\n' });
    await holidays('cover', '2041');
    const apart = await holidays('uncover', '2041', '--json');
    expect(JSON.parse(apart.stdout)).toEqual({
      year: 2041,
      coverage: { from: '2023-01-01', through: '2023-12-31' },
    });
    await holidays('uncover', '2023');
    const last = await holidays('uncover', '2026');
    expect(last.stdout).toBe('2026 is no longer declared complete; no holidays are published\n');
    expect(JSON.parse((await holidays('remove', '2041-01-01', '--json')).stdout)).toEqual({
      removed: [{ fecha: '2041-01-01', nombre: 'Año Nuevo' }],
    });
  });

  it('says why it removes nothing, and removes nothing', async () => {
    await holidays(
      'import',
      await fileOf('fecha,nombre\n2042-01-01,Año Nuevo\n2042-05-05,Error\n'),
    );
    await holidays('cover', '2042');
    for (const [command, reason] of [
      ['remove 2042-05-05 2042-05-06', '2042-05-06 is no known holiday'],
      ['remove 2042-05-05 2042-02-30', '2042-02-30 is no calendar date YYYY-MM-DD'],
      [
        'remove 2042-01-01 2042-05-05',
        '2042 is declared complete and would keep no holiday: uncover it first',
      ],
      ['uncover 2043', '2043 is not declared complete'],
    ] as const) {
      const refused = await holidays(...command.split(' '));
      expect(refused).toEqual({ code: 1, stdout: '', stderr: `marcario: ${reason}\n` });
    }
    const { stdout } = await holidays('remove', '2042-05-05', '--json');
    expect(JSON.parse(stdout)).toEqual({ removed: [{ fecha: '2042-05-05', nombre: 'Error' }] });
  });
});
