import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import vm from 'node:vm';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { FULL_TEXT } from '../packages/core/tsup.config.ts';
import { proves } from './requirements.ts';
import { loadedBytes, MAX_BYTES } from './support/loaded-bytes.ts';

const root = resolve(import.meta.dirname, '..');

/** Each room with the rooms it may import; everything else inside the packages is the wrong way. */
const ROOMS: Record<string, readonly string[]> = {
  'core/src/arrays': [],
  'core/src/likeness': ['core/src/arrays'],
  'core/src/office': [],
  'core/src/contract': ['core/src/likeness/spelling/', 'core/src/office/index.ts'],
  'core/src/goods': ['core/src/contract', 'core/src/likeness/text/'],
  'core/src/domain': [
    'core/src/contract',
    'core/src/office',
    'core/src/goods',
    'core/src/likeness/text/',
  ],
  'core/src/search': [
    'core/src/arrays',
    'core/src/likeness',
    'core/src/contract',
    'core/src/domain',
  ],
  'core/src/opensearch': [
    'core/src/arrays',
    'core/src/likeness/text/',
    'core/src/contract',
    'core/src/domain',
    'core/src/search',
  ],
  'core/src/store': ['core/src/likeness/text/', 'core/src/contract', 'core/src/domain'],
  'core/src/sync': [
    'core/src/office/index.ts',
    'core/src/likeness/text/',
    'core/src/contract',
    'core/src/domain',
    'core/src/store',
    'core/src/search',
  ],
  'core/src/watch': [
    'core/src/likeness',
    'core/src/goods',
    'core/src/contract',
    'core/src/domain',
    'core/src/store',
    'core/src/search',
  ],
  'core/src/delivery': ['core/src/contract', 'core/src/domain', 'core/src/store'],
  'core/src/webhook': ['core/src/contract', 'core/src/domain'],
  'core/src/service': [
    'core/src/arrays',
    'core/src/likeness',
    'core/src/goods',
    'core/src/contract',
    'core/src/domain',
    'core/src/store',
    'core/src/search',
    'core/src/opensearch',
    'core/src/sync',
    'core/src/watch',
    'core/src/delivery',
  ],
  'client/src': ['core/src/contract', 'core/src/webhook'],
  'mcp/src': [
    'core/src/contract',
    'core/src/domain',
    'core/src/service',
    'core/src/index.ts',
    'client/src',
  ],
  'server/invented': ['core/src/contract', 'core/src/index.ts'],
  'server/texts': ['core/src/contract', 'core/src/index.ts'],
  'server/src': [
    'server/invented',
    'server/texts',
    'core/src/contract',
    'core/src/domain',
    'core/src/service',
    'core/src/index.ts',
    'mcp/src',
  ],
  'server/page': ['client/src', 'server/texts', 'core/src/index.ts'],
};

/**
 * The shelves of the rooms that have some: each imports only what is above it. Of a folder that has shelves inside, the
 * files beside them come where it is named itself.
 */
const SHELVES: Record<string, readonly string[]> = {
  'core/src/likeness': ['text', 'data', 'spelling', 'sound', 'meaning', 'weight', 'judge', ''],
  'core/src/search': [
    'fixtures',
    'segment/embeddings',
    'segment/terms',
    'segment/columns',
    'segment/persons',
    'segment/orders',
    'segment',
    'filter',
    'listing',
    'retrieval/text-query.ts',
    'retrieval/top-k.ts',
    'retrieval/expansion',
    'retrieval/accumulators',
    'retrieval/meaning',
    'retrieval/vectors',
    'retrieval/scratch.ts',
    'retrieval/segment-query.ts',
    'retrieval/coverage',
    'retrieval/channels',
    'ranking',
    'insights',
    'similar/candidates',
    'similar',
    'similar/explain',
    'similar/watched',
    'source',
    'in-memory',
    'faces',
  ],
};
const SHELF_ORDER = Object.entries(SHELVES).map(([room, shelves]) => ({ room, shelves }));

/** What is bundled when it is built, and what bundles it: no user installs what these import. */
const BUNDLED = ['packages/client/', 'packages/server/page/', 'packages/server/bundle-page.ts'];

/** What comes inside the package that imports it. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  'packages/core': Object.keys(FULL_TEXT),
};

const BUILT_IN_FREE = [
  'arrays',
  'likeness',
  'goods',
  'office',
  'contract',
  'domain',
  'search',
  'webhook',
].map((room) => `core/src/${room}`);

/** Each package reads its own version from its manifest. */
const MANIFEST = '^packages/[^/]+/package[.]json$';

function insidePackages(path: string): string {
  return `^packages/${path}`;
}

function onShelf(room: string, shelf: string): string {
  const path = insidePackages(`${room}/${shelf}`);
  if (shelf.endsWith('.ts')) return `${path}$`;
  const hasInner = SHELVES[room]?.some((other) => other !== shelf && other.startsWith(shelf));
  return `${shelf === '' ? path : `${path}/`}${hasInner ? '[^/]+$' : ''}`;
}

const options: ICruiseOptions = {
  baseDir: root,
  exclude: { path: '\\.test\\.ts$|/dist/' },
  doNotFollow: { path: 'node_modules' },
  tsPreCompilationDeps: true,
  tsConfig: { fileName: resolve(root, 'tsconfig.json') },
  enhancedResolveOptions: {
    extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
  },
  validate: true,
  ruleSet: {
    forbidden: [
      ...Object.entries(ROOMS).map(([room, allowed]) => ({
        name: `${room} imports only what stands to its left`,
        severity: 'error' as const,
        from: { path: insidePackages(room) },
        to: {
          path: '^packages/',
          pathNot: [...[room, ...allowed].map(insidePackages), MANIFEST],
        },
      })),
      ...SHELF_ORDER.flatMap(({ room, shelves }) =>
        shelves.slice(0, -1).map((shelf, at) => ({
          name: `${room}/${shelf} imports only the shelves above it`,
          severity: 'error' as const,
          from: { path: onShelf(room, shelf) },
          to: { path: shelves.slice(at + 1).map((other) => onShelf(room, other)) },
        })),
      ),
      {
        // Who has no generation asks the index, which sees that no request mixes two of them.
        name: 'nobody outside search/ holds a generation',
        severity: 'error',
        from: { path: '^packages/', pathNot: insidePackages('core/src/search/') },
        to: { path: insidePackages('core/src/search/segment/generation') },
      },
      {
        name: 'contract imports zod and nothing else from outside',
        severity: 'error',
        from: { path: insidePackages('core/src/contract') },
        to: { pathNot: ['^packages/', 'node_modules/zod/'] },
      },
      {
        name: 'what runs in a browser loads no Node built-in',
        severity: 'error',
        from: { path: BUILT_IN_FREE.map(insidePackages) },
        to: { dependencyTypes: ['core'] },
      },
      { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
      {
        name: 'every import resolves',
        severity: 'error',
        from: { path: '^packages/' },
        to: { couldNotResolve: true },
      },
    ],
  },
};

describe('the house', () => {
  let cruised: ICruiseResult;
  beforeAll(async () => {
    cruised = (await cruise(['packages'], options)).output as ICruiseResult;
  }, 120_000);

  it('has imports that run inward only, no cycle, and no undeclared dependency', () => {
    const { modules, summary } = cruised;
    expect(modules.length).toBeGreaterThan(60);
    const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
    expect(broken).toEqual([]);
  });

  it.each(SHELF_ORDER)('has a shelf for each file of $room', ({ room, shelves: names }) => {
    const shelves = names.map((shelf) => new RegExp(onShelf(room, shelf)));
    const astray = cruised.modules
      .map(({ source }) => source)
      .filter((source) => source.startsWith(`packages/${room}/`))
      .filter((source) => shelves.filter((shelf) => shelf.test(source)).length !== 1);
    expect(astray).toEqual([]);
  });

  it('declares in each manifest what its sources import', () => {
    const modules = cruised.modules.filter(({ source }) => source.startsWith('packages/'));
    const undeclared = modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ dependencyTypes }) => !dependencyTypes.includes('core'))
        .map(({ module }) => packageName(module))
        .filter((name): name is string => name !== undefined)
        .filter((name) => !declared(source).has(name))
        .map((name) => `${source}: ${name}`),
    );
    expect(undeclared).toEqual([]);
  });
});

it('has nothing in git that the build writes or that is ignored', () => {
  const list = ['ls-files', '--cached', '--ignored', '--exclude-standard'];
  expect(execFileSync('git', list, { cwd: root, encoding: 'utf8' })).toBe('');
});

it('hides what is private from everybody, at run time too', () => {
  const folders = [
    'client/src',
    'core/src',
    'mcp/src',
    'server/src',
    'server/invented',
    'server/page',
  ];
  const sources = folders.flatMap((folder) =>
    readdirSync(resolve(root, 'packages', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `packages/${folder}/${file}`),
  );
  const open = sources.filter((source) =>
    /^ +(private|protected) (?!constructor)/m.test(readFileSync(resolve(root, source), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(open).toEqual([]);
});

describe('the root of core', () => {
  it.each(MAX_BYTES)('costs a page that loads %s at most %i bytes', async (names, max) => {
    const module = resolve(root, 'packages/core/src/index.ts');
    const from = { module, folder: root, alias: FULL_TEXT };
    expect(await loadedBytes(names, from)).toBeLessThanOrEqual(max);
  });

  it(`bundles for a browser and searches there without any Node built-in ${proves('A1-ROOT')}`, async () => {
    const { outputFiles } = await build({
      entryPoints: [resolve(root, 'packages/core/src/index.ts')],
      bundle: true,
      write: false,
      platform: 'browser',
      format: 'iife',
      globalName: 'marcario',
      logLevel: 'silent',
    });
    const browser = vm.createContext({ TextEncoder, TextDecoder, crypto, atob, btoa, console });
    vm.runInContext(outputFiles[0]?.text ?? '', browser);
    const found = vm.runInContext(
      `marcario.createBrandIndex([
        { nroSolicitud: '1', denominacion: 'KOLUN', clases: [{ clase: 29 }] },
        { nroSolicitud: '2', denominacion: 'KOLUN', clases: [{ clase: 9 }] },
      ]).search({ q: 'kolun', clase: [29] })`,
      browser,
    );
    expect(found).toMatchObject({ estimatedTotal: 1, items: [{ nroSolicitud: '1' }] });
  });
});

function packageName(specifier: string): string | undefined {
  if (/^(\.|packages\/)/.test(specifier)) return undefined;
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

function declared(source: string): ReadonlySet<string> {
  const [folder] = /^packages\/[^/]+/.exec(source) ?? [];
  if (folder === undefined) return new Set();
  const manifest = JSON.parse(
    readFileSync(resolve(root, folder, 'package.json'), 'utf8'),
  ) as Record<
    'dependencies' | 'peerDependencies' | 'devDependencies',
    Record<string, string> | undefined
  >;
  const bundled = BUNDLED.some((path) => source.startsWith(path)) ? manifest.devDependencies : {};
  return new Set(
    Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies, ...bundled }).concat(
      INSIDE[folder] ?? [],
    ),
  );
}
