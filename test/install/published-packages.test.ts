import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { loadedBytes, MAX_BYTES } from '../support/loaded-bytes.ts';
import { compile, PRINTED, runCommonJs, runEsModule } from './consumer-projects.ts';
import { type PackedPackage, type PackedPackages, packAll } from './packed-packages.ts';

const PACK_MS = 120_000;
const ROOT = resolve(import.meta.dirname, '../..');
const NAMES = ['client', 'core', 'mcp', 'server'];
/** Loads the packages of a folder by `require`, from a module that is no ES module. */
const REQUIRE = 'for (const name of process.argv.slice(1)) require(name)';
const TYPES_FROM = /(?:from|import\() ?['"]([^.'"][^'"]*)['"]/g;

let packed: PackedPackages;
beforeAll(async () => {
  packed = await packAll();
}, PACK_MS);
afterAll(() => packed.remove());

function packageNamed(name: string): PackedPackage {
  const found = packed.packages.find(({ manifest }) => manifest.name === `@marcario/${name}`);
  return found ?? expect.unreachable(`${name} is not packed`);
}

/** `@scope/name` or `name`, without the path of a file inside. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

async function filesOf(folder: string, ...endings: readonly string[]): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .filter((name) => !name.startsWith(join('dist', 'reference')))
    .map((name) => join(folder, name));
}

/** The packages that the shipped programs load, now or on demand. */
async function loadedBy(folder: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: await filesOf(folder, '.js', '.mjs', '.cjs'),
    outdir: folder,
    // The same program stands there as an ES module and for CommonJS.
    entryNames: '[dir]/[name]-[hash]',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return imports.filter(({ external }) => external).map(({ path }) => path);
}

/** The packages that the shipped types speak of. */
async function namedByTypes(folder: string): Promise<string[]> {
  const texts = await Promise.all(
    (await filesOf(folder, '.d.ts', '.d.cts')).map((path) => readFile(path, 'utf8')),
  );
  return texts.flatMap((text) => [...text.matchAll(TYPES_FROM)].map(([, name = '']) => name));
}

function foreign(specifiers: readonly string[], own: string): Set<string> {
  const packages = specifiers.filter((name) => !isBuiltin(name)).map(packageOf);
  return new Set(packages.filter((name) => name !== own));
}

describe.each(NAMES)('the published @marcario/%s', (name) => {
  it(`comes with its licence, and says where it is from and what it needs ${proves('A5-NODE')}`, async () => {
    const { manifest, folder } = packageNamed(name);
    const root = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    const licence = await readFile(join(ROOT, 'LICENSE'), 'utf8');
    expect(await readFile(join(folder, 'LICENSE'), 'utf8')).toBe(licence);
    const { license, repository, bugs, engines } = manifest;
    expect({ license, repository, bugs, engines }).toEqual({
      license: root.license,
      repository: { ...root.repository, directory: `packages/${name}` },
      bugs: root.bugs,
      engines: root.engines,
    });
    expect(manifest.keywords).toContain('trademark');
  });

  it('holds programs, types and pages, and no tests or sources', async () => {
    const { folder } = packageNamed(name);
    const tops = (await readdir(folder)).filter((top) => !['bin', 'data'].includes(top));
    expect(tops.sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    const isStray = (path: string) => /\.test\.|(?<!\.d)\.ts$/.test(basename(path));
    expect((await filesOf(folder, '')).filter(isStray)).toEqual([]);
  });

  it('names every package that it loads, and brings none that it does not', async () => {
    const { manifest, folder } = packageNamed(name);
    const { dependencies = {}, peerDependencies = {} } = manifest;
    const loaded = foreign(await loadedBy(folder), manifest.name);
    const named = foreign(await namedByTypes(folder), manifest.name);
    const siblings = packed.packages.filter((one) => dependencies[one.manifest.name] !== undefined);
    const siblingPeers = new Set(
      siblings.flatMap((one) => Object.keys(one.manifest.peerDependencies ?? {})),
    );
    const declared = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
    expect([...loaded, ...named].filter((one) => !declared.has(one))).toEqual([]);
    // What a sibling asks its users for is brought by the one that serves.
    const isOfUse = (one: string) => loaded.has(one) || siblingPeers.has(one);
    expect(Object.keys(dependencies).filter((one) => !isOfUse(one))).toEqual([]);
  });

  it(`is found with its types by whoever imports it ${proves('A1-DOORS')}`, async () => {
    const { tarball } = packageNamed(name);
    const result = await checkPackage(createPackageFromTarballData(tarball));
    const problems = result.types === false ? ['no types'] : result.problems;
    // Promised to ES modules, to bundlers, and to `require` of Node 20.19 or newer.
    const isPromised = (problem: (typeof problems)[number]) =>
      typeof problem === 'string' ||
      !(
        problem.kind === 'CJSResolvesToESM' ||
        ('resolutionKind' in problem && problem.resolutionKind === 'node10')
      );
    expect(problems.filter(isPromised)).toEqual([]);
  });

  it('leaves publishers nothing to complain of', async () => {
    const { folder } = packageNamed(name);
    const { messages } = await publint({ pkgDir: folder, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  it('can be required from CommonJS', async () => {
    const { manifest } = packageNamed(name);
    const entries = Object.keys(manifest.exports)
      .filter((entry) => !entry.endsWith('-worker') && entry !== './package.json')
      .map((entry) => join(manifest.name, entry));
    const args = ['--input-type=commonjs', '--eval', REQUIRE, '--', ...entries];
    await promisify(execFile)(process.execPath, args, { cwd: packed.consumer });
  });
});

/** What npm makes of the same tarballs in an empty folder is tried by tarballs.test.ts. */
describe('projects that use all published packages', () => {
  it('are programs of ES modules and of CommonJS', async () => {
    expect(await runEsModule(packed.consumer)).toBe(PRINTED);
    expect(await runCommonJs(packed.consumer)).toBe(PRINTED);
  });

  it('are typed', async () => {
    expect(await compile(packed.consumer)).toBe('');
  }, 60_000);
});

describe('the root of the published @marcario/core', () => {
  it.each(MAX_BYTES)('costs a page that loads %s at most %i bytes', async (names, max) => {
    const from = { module: '@marcario/core', folder: packed.consumer };
    expect(await loadedBytes(names, from)).toBeLessThanOrEqual(max);
  });
});
