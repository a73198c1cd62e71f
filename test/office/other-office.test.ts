import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as chile from '../../packages/core/src/office/chile/index.ts';
import type { Office } from '../../packages/core/src/office/office.ts';
import { FULL_TEXT } from '../../packages/core/tsup.config.ts';
import * as ruritania from './ruritania/index.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Inside the repository, so that what is not bundled is found. */
const BUILT = resolve(ROOT, 'node_modules/.cache/marcario-test/other-office');
const WORKERS = ['segment-worker', 'similar-worker', 'watch-worker'];

/** The one line of the sources that names an office names another one. */
const OTHER_OFFICE: Plugin = {
  name: 'other-office',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\.\/chile\/index\.ts$/ }, () => ({
      path: resolve(import.meta.dirname, 'ruritania/index.ts'),
    }));
    onLoad({ filter: /worker-files\.ts$/ }, () => ({
      contents: WORKERS.map((name) => {
        const constant = `${name.toUpperCase().replace('-', '_')}_FILE`;
        return `export const ${constant} = ${JSON.stringify(join(BUILT, `${name}.mjs`))};`;
      }).join('\n'),
    }));
  },
};

let seen: Record<string, unknown> = {};

beforeAll(async () => {
  const entries = WORKERS.map((name) => [
    name,
    resolve(ROOT, `packages/core/src/service/workers/${name}.ts`),
  ]);
  await build({
    entryPoints: {
      ...Object.fromEntries(entries),
      program: resolve(import.meta.dirname, 'ruritania/program.ts'),
    },
    outdir: BUILT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: FULL_TEXT,
    define: { INDEX_FINGERPRINT: '"other-office"' },
    plugins: [OTHER_OFFICE],
    logLevel: 'error',
  });
  const { stdout } = await promisify(execFile)(process.execPath, [join(BUILT, 'program.mjs')]);
  seen = JSON.parse(stdout) as Record<string, unknown>;
});

afterAll(() => rm(BUILT, { recursive: true, force: true }));

it('is filled by the office of Chile and by any other', () => {
  const offices: readonly Office[] = [chile, ruritania];
  for (const { STATUSES, TERM_KINDS, TERMS } of offices) {
    const { codes, initial, published, pending, terminal, dead } = STATUSES;
    for (const code of [initial, published, ...pending, ...terminal, ...dead]) {
      expect(codes).toContain(code);
    }
    expect(TERMS.rules.map(({ tipo }) => tipo)).toEqual(TERM_KINDS);
  }
});

it('imports a dossier by the words, tax ids and acts of the office', () => {
  expect(seen['run']).toMatchObject({ status: 'ok', created: 3 });
  expect(seen['detail']).toMatchObject({
    estado: 'open',
    tipoSigno: 'word',
    personas: [{ nombre: 'Zenda AG', rut: 'R912345-4' }],
    anotaciones: [{ seccionTipo: 'objection', seccionNombre: 'Einspruch', oponente: 'Hofburg AG' }],
  });
  expect(seen['signType']).toBe('picture');
  // A status of another office is none here: the first of this one holds, and the text is kept.
  expect(seen['byStatus']).toEqual([
    { estado: 'filed', n: 2 },
    { estado: 'open', n: 2 },
    { estado: 'over', n: 1 },
  ]);
});

it('shows a tax id where the office lets callers see it, and refuses those of other countries', () => {
  expect(seen['byTaxId']).toEqual(['1']);
  expect(seen['ofPerson']).toEqual([expect.not.objectContaining({ rut: expect.anything() })]);
  expect(seen['refused']).toEqual({
    code: 'invalid_rut',
    message: 'rut is not valid: send R, six digits and their check digit, such as R912345-4',
  });
});

it('counts terms by the week, the holidays and the day of the office', () => {
  // Five days from Monday the 1st: Tuesday, Thursday, Sunday, Monday, Tuesday.
  expect(seen['plazos']).toEqual([
    expect.objectContaining({
      tipo: 'oposicion',
      regla: 'RG-3',
      kind: 'fecha',
      vence: '2026-06-09',
    }),
  ]);
  expect(seen['opposition']).toMatchObject({ abierta: true });
});

it('searches and watches by the statuses of the office', () => {
  expect(seen['found']).toEqual(['1', '4']);
  expect(seen['hits']).toEqual([{ matchedNro: '4', hitKind: 'new_filing' }]);
});
