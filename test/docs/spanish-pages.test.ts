import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SCOPES } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForTest } from '../../packages/server/src/testing/run-for-test.ts';
import { TEXTS } from '../../packages/server/texts/texts.ts';
import { REGISTER } from '../brands/corpus.ts';
import { freshPgliteUrl } from '../support/fresh-database.ts';
import { serve } from '../support/serve.ts';
import { pageText, scenesOf } from './page-blocks.ts';

const FIRST_STEPS = 'docs/es/primeros-pasos.md';
const WATCH = 'docs/es/vigilancia.md';
const START_MS = 120_000;

describe('the first steps in Spanish', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marcario-pasos-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it(
    'are commands that write what the page says',
    async () => {
      const env = { DATABASE_URL: await freshPgliteUrl(), LOG_LEVEL: 'warn' };
      for (const typed of scenesOf(FIRST_STEPS).flatMap(({ commands }) => commands)) {
        const args = typed
          .replaceAll(/\b(registro|informe)\./g, `${folder}/$1.`)
          .split(' ')
          .slice(2);
        const { code, stderr } = await runForTest(args, env);
        expect(code, `${typed}: ${stderr}`).toBe(0);
      }
      expect(await readFile(join(folder, 'informe.html'), 'utf8')).toContain('NOVAFRUT');
      expect(await readFile(join(folder, 'informe.csv'), 'utf8')).toContain('Nombre consultado;');
    },
    START_MS,
  );
});

it('the commands about watching make a list, show it, and make a calendar of it', async () => {
  const served = await serve(REGISTER);
  const { baseUrl } = served.api;
  const { key } = await served.createKey({ scopes: SCOPES });
  const answers: { id?: string; url?: string; items?: readonly { label: string }[] }[] = [];
  for (const line of scenesOf(WATCH).flatMap(({ commands }) => commands)) {
    const typed = line.replaceAll('http://127.0.0.1:8080', baseUrl);
    const { stdout } = await promisify(execFile)('sh', ['-c', typed], {
      env: { PATH: process.env['PATH'], KEY: key },
    });
    answers.push(JSON.parse(stdout));
  }
  const [calendar, made, listed] = answers;
  expect((await fetch(calendar?.url ?? '')).status).toBe(200);
  await served.close();
  expect(made?.id).toMatch(/^wl_/);
  expect(listed?.items).toEqual([expect.objectContaining({ label: 'Mis marcas' })]);
}, 60_000);

/** Every text of a catalogue. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it.each([FIRST_STEPS, 'docs/es/pagina.md', WATCH])(
  '%s names what the page shows as it shows it',
  (page) => {
    const shown = new Set(textsIn(TEXTS.es));
    const named = [...pageText(page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) =>
      text.replaceAll('\n', ' '),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((text) => !shown.has(text))).toEqual([]);
  },
);
