import { defineConfig } from 'vitest/config';
import { FULL_TEXT } from './packages/core/tsup.config.ts';
import { defineIndexFingerprint } from './scripts/index-fingerprint.mjs';

const source = (path: string) => new URL(`./packages/${path}`, import.meta.url).pathname;

export default defineConfig({
  define: await defineIndexFingerprint(),
  resolve: {
    alias: [
      // Workers are files of their own: here they are compiled from the sources under test.
      {
        find: /^(\.\.?\/)+(workers\/)?worker-files\.ts$/,
        replacement: new URL('./test/support/worker-files.ts', import.meta.url).pathname,
      },
      // The build copies these files beside the program: here they are where they were installed.
      {
        find: /^(\.\.?\/)+reference-files\.ts$/,
        replacement: new URL('./test/support/reference-files.ts', import.meta.url).pathname,
      },
      {
        find: /^\.\/archive-file\.ts$/,
        replacement: new URL('./test/support/archive-file.ts', import.meta.url).pathname,
      },
      {
        find: /^(\.\.?\/)+page-files\.ts$/,
        replacement: new URL('./test/support/page-files.ts', import.meta.url).pathname,
      },
      { find: 'flexsearch', replacement: FULL_TEXT.flexsearch },
      { find: '@marcario/core/contract', replacement: source('core/src/contract/index.ts') },
      { find: '@marcario/core/service', replacement: source('core/src/service/index.ts') },
      { find: '@marcario/core/likeness', replacement: source('core/src/likeness/index.ts') },
      { find: '@marcario/core/webhook', replacement: source('core/src/webhook/index.ts') },
      { find: '@marcario/core', replacement: source('core/src/index.ts') },
      { find: '@marcario/client', replacement: source('client/src/index.ts') },
      { find: '@marcario/mcp', replacement: source('mcp/src/index.ts') },
      { find: '@marcario/server', replacement: source('server/src/index.ts') },
    ],
  },
  test: {
    include: ['packages/*/{src,page,texts,invented}/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: [
      'test/support/generated-sources.mjs',
      'test/support/database-broker.ts',
      'test/support/built-files.ts',
      'test/support/page-bundle.ts',
    ],
    setupFiles: ['test/support/load-lexicon.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Many tests wait for a process or a clock: three workers keep two cores busy.
    maxWorkers: 3,
    // No test replaces a module: files that share loaded modules spare most of the time of imports.
    isolate: false,
  },
});
