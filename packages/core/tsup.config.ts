import { readFileSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Options } from 'tsup';
import { defineIndexFingerprint } from '../../scripts/index-fingerprint.mjs';
import { archiveEmptyDatabase } from './archive-empty-database.ts';

const flexSearch = new URL('./', import.meta.resolve('flexsearch'));

/**
 * FlexSearch without documents, workers and databases: the build that its authors call light, which their
 * package ships and does not export. It comes inside this package, a quarter of the size for who bundles it.
 */
export const FULL_TEXT = {
  flexsearch: fileURLToPath(new URL('./flexsearch.light.module.min.js', flexSearch)),
};

const ENTRIES = {
  index: 'src/index.ts',
  contract: 'src/contract/index.ts',
  service: 'src/service/index.ts',
  likeness: 'src/likeness/index.ts',
  webhook: 'src/webhook/index.ts',
  'segment-worker': 'src/service/workers/segment-worker.ts',
  'similar-worker': 'src/service/workers/similar-worker.ts',
  'watch-worker': 'src/service/workers/watch-worker.ts',
};

/**
 * The files behind the names of the root, each an entry of its own: then no two modules share a file of the
 * package unless whoever loads one loads the other, and a bundler leaves out what a page does not name.
 */
function rootParts(): Record<string, string> {
  const root = readFileSync(new URL('./src/index.ts', import.meta.url), 'utf8');
  const values = root.matchAll(/^export \{[^}]*\} from '[.]\/(.+)[.]ts';/gm);
  return Object.fromEntries(Array.from(values, ([, path]) => [`parts/${path}`, `src/${path}.ts`]));
}

/** What a data file says about itself is for those who edit it: a page that loads the data does without. */
const WITHOUT_ABOUT: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'without-about',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/](?:likeness|goods)[\\/]data[\\/].*\.json$/ }, async ({ path }) => {
      const { about: _, ...data } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify(data), loader: 'json' };
    });
  },
};

export default defineConfig(async () => ({
  entry: { ...ENTRIES, ...rootParts() },
  format: 'esm',
  target: 'es2023',
  tsconfig: 'tsconfig.build.json',
  dts: { entry: ENTRIES },
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
  noExternal: ['flexsearch'],
  esbuildPlugins: [WITHOUT_ABOUT],
  define: await defineIndexFingerprint(),
  esbuildOptions: (options) => {
    options.alias = FULL_TEXT;
  },
  onSuccess: async () => {
    const dist = new URL('./dist/', import.meta.url);
    await cp(new URL('../LICENSE', flexSearch), new URL('flexsearch.LICENSE', dist));
    await archiveEmptyDatabase(new URL('empty-database.tar.br', dist));
  },
}));
