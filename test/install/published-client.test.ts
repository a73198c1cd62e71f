import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const packageDir = join(import.meta.dirname, '../../packages/client');

let workDir: string;
let installed: string;
let tarballPath: string;

/** Builds, packs and unpacks into a folder outside the repository, where no zod can be found. */
beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'marcario-client-'));
  const staged = join(workDir, 'staged');
  await mkdir(staged);
  for (const file of ['package.json', 'README.md']) {
    await cp(join(packageDir, file), join(staged, file));
  }
  const tsup = join(dirname(require.resolve('tsup')), 'cli-default.js');
  await run(process.execPath, [tsup, '--out-dir', join(staged, 'dist')], { cwd: packageDir });
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', workDir], { cwd: staged });
  const [tarball = ''] = (await readdir(workDir)).filter((name) => name.endsWith('.tgz'));
  installed = join(workDir, 'consumer', 'node_modules', '@marcario', 'client');
  await mkdir(installed, { recursive: true });
  tarballPath = join(workDir, tarball);
  const into = ['-xzf', tarballPath, '-C', installed, '--strip-components=1'];
  await run('tar', into);
});

afterAll(() => rm(workDir, { recursive: true, force: true }));

const CONSUMER = `
import { createClient, MarcarioApiError, type BrandSummary } from '@marcario/client';

const client = createClient({ baseUrl: 'https://marcas.example', apiKey: 'key' });

export async function titles(): Promise<string[]> {
  const page = await client.brands.search({ q: 'kolun', clase: [29], sort: 'recientes' });
  const first: BrandSummary | undefined = page.items[0];
  const estado: 'registrada' | string = (await client.brands.get('1')).estado;
  const { resetsAt } = await client.call('getUsage', {});
  for await (const { denominacion } of client.brands.search({ clase: [9] })) {
    return [denominacion, first?.denominacion ?? '', estado, resetsAt];
  }
  return [];
}

export function waitFor(error: unknown): number | null {
  return error instanceof MarcarioApiError ? error.retryAfterSeconds : null;
}

// @ts-expect-error an unknown status is no estado
export const wrongEstado = client.brands.search({ estado: ['inventado'] });
// @ts-expect-error the field is nros, and its numbers may stand alone
export const wrongField = client.brands.batch({ numeros: ['1'] });
// @ts-expect-error there is no such operation
export const wrongCall = client.call('dropTables', {});
`;

const COMPILER_OPTIONS = {
  module: 'NodeNext',
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
};

/** What is loaded when it is first needed. */
const ON_USE = ['copy-register.js', 'exported-rows.js'];

describe('the published package', () => {
  it(`imports nothing but its own exports and mirror, on use, and carries no schema ${proves('A1-CLIENT-BARE')}`, async () => {
    const bundle = await readFile(join(installed, 'dist/index.js'), 'utf8');
    let rest = bundle;
    const texts: string[] = [];
    for (const part of ON_USE) {
      expect(bundle.split(`import("./${part}")`)).toHaveLength(2);
      rest = rest.replace(`import("./${part}")`, '');
      texts.push(await readFile(join(installed, 'dist', part), 'utf8'));
    }
    for (const text of [rest, ...texts]) {
      expect(text).not.toMatch(/(^|;)\s*import\b|\bimport\(|\brequire\(|\bzod\b/m);
    }
    expect(gzipSync(bundle).length).toBeLessThan(12_288);
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(manifest.dependencies).toBeUndefined();
  });

  it('holds what a consumer needs and no sources', async () => {
    expect((await readdir(installed)).sort()).toEqual(['README.md', 'dist', 'package.json']);
    expect((await readdir(join(installed, 'dist'))).sort()).toEqual([
      ...ON_USE,
      'index.cjs',
      'index.d.cts',
      'index.d.ts',
      'index.js',
    ]);
  });

  it('has nothing that publint or attw complains of', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, strict: true, pack: false });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
    const analysis = await checkPackage(createPackageFromTarballData(await readFile(tarballPath)));
    expect(analysis).toMatchObject({ problems: [] });
  });

  it('type-checks in a strict project without zod and without Node types', async () => {
    const consumer = join(workDir, 'consumer');
    await writeFile(join(consumer, 'package.json'), '{"type":"module"}');
    // The one is an ES module, the other is compiled to CommonJS.
    const files = ['main.ts', 'main.cts'];
    for (const file of files) await writeFile(join(consumer, file), CONSUMER);
    const config = { compilerOptions: COMPILER_OPTIONS, files };
    await writeFile(join(consumer, 'tsconfig.json'), JSON.stringify(config));
    const tsc = require.resolve('typescript/lib/tsc.js');
    const { stdout } = await run(process.execPath, [tsc, '-p', consumer]).catch((error) => error);
    expect(stdout).toBe('');
  });

  it.each([
    ['module', "import { createClient } from '@marcario/client'"],
    ['commonjs', "const { createClient } = require('@marcario/client')"],
  ])('runs where it is installed, as %s', async (type, load) => {
    const script = `${load};
      try { createClient({ baseUrl: 'nowhere', apiKey: 'k' }) } catch (e) { console.log(e.message) }`;
    const args = [`--input-type=${type}`, '--eval', script];
    const { stdout } = await run(process.execPath, args, { cwd: join(workDir, 'consumer') });
    expect(stdout.trim()).toBe('baseUrl must be an absolute http or https address');
  });
});
