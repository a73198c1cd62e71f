import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { TEST_SECRET } from '../../../../test/support/serve.ts';
import { runForTest } from '../testing/run-for-test.ts';

const START_MS = 120_000;
const MARKS = [
  {
    nroSolicitud: '1',
    denominacion: 'NOVAFRUT',
    clases: [{ clase: 29 }],
    estado: 'registrada',
    nroRegistro: '11',
    fechaRegistro: '2020-01-10',
    fechaVencimiento: '2030-01-10',
    titulares: [{ nombre: '=Fruta & <Cía>' }],
  },
  { nroSolicitud: '2', denominacion: 'NOVA FRUIT', clases: [{ clase: 31 }], estado: 'vencida' },
];

let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
  env = {
    DATABASE_URL: await freshPostgresUrl(),
    SERVICE_SECRET_KEY: TEST_SECRET,
    LOG_LEVEL: 'warn',
  };
  const corpus = join(folder, 'corpus.ndjson');
  await writeFile(corpus, MARKS.map((mark) => `${JSON.stringify(mark)}\n`).join(''));
  expect((await runForTest(['import', corpus], env)).code).toBe(0);
}, START_MS);
afterAll(() => rm(folder, { recursive: true }));

async function reported(out: string, ...args: string[]) {
  const file = join(folder, out);
  const outcome = await runForTest(['report', ...args, '--out', file], env);
  return { ...outcome, text: outcome.code === 0 ? await readFile(file, 'utf8') : '' };
}

describe('marcario report', () => {
  it(
    `writes a page that needs nothing else ${proves('F1-FILE')}`,
    async () => {
      const { text, stdout } = await reported('informe.html', 'novafrut', 'zzyzx');
      expect(stdout).toContain('that stand against 2 names');
      expect(text).not.toMatch(/<script|<link|src=|https?:|url\(/);
      for (const said of ['Idénticas (1)', 'NOVAFRUT', '=Fruta &amp; &lt;Cía&gt;', 'Renovación'])
        expect(text).toContain(said);
      expect(text).toContain('1 marca idéntica vigente o en trámite en todas las clases');
      expect(text).toContain('sin marcas semejantes');
      expect(text).toContain('Se compararon 2 marcas');
      expect(text).toContain('@page');
      const narrowed = await reported('otro.html', 'novafrut', '--clase', '31', '--lang', 'en');
      expect(narrowed.text).toContain('Class 31 searched');
      expect(narrowed.text).not.toContain('>NOVAFRUT');
    },
    START_MS,
  );

  it(
    `writes a table that spreadsheets open, in which no cell runs as a formula ${proves('F1-FILE')}`,
    async () => {
      const { text } = await reported('informe.csv', 'novafrut');
      expect(text.startsWith('\uFEFFNombre consultado;Clases consultadas;Grado;')).toBe(true);
      const { data } = Papa.parse<string[]>(text.trimEnd(), { delimiter: ';' });
      expect(data.map((row) => row.length)).toEqual(data.map(() => 16));
      expect(data[1]?.slice(0, 10)).toEqual([
        'novafrut',
        'todas',
        'Idénticas',
        '100%',
        'NOVAFRUT',
        '1',
        '11',
        'registrada',
        '29',
        "'=Fruta & <Cía>",
      ]);
      expect((await reported('report.csv', 'novafrut', '--lang', 'en')).text).toContain(
        'Name,Classes asked,Grade',
      );
    },
    START_MS,
  );

  it('refuses another kind of file, and a class that does not exist', async () => {
    const { code, stderr } = await reported('informe.pdf', 'novafrut');
    expect(code).not.toBe(0);
    expect(stderr).toContain('ends in .html or .csv');
    expect((await reported('a.csv', 'a', '--clase', '46')).code).not.toBe(0);
  });
});
