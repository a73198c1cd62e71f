import { defineConfig } from 'vitest/config';

const source = (path: string) => new URL(`./packages/${path}`, import.meta.url).pathname;

export default defineConfig({
  resolve: {
    alias: [
      { find: '@marcario/core/contract', replacement: source('core/src/contract/index.ts') },
      { find: '@marcario/core/service', replacement: source('core/src/service/index.ts') },
      { find: '@marcario/core/webhook', replacement: source('core/src/webhook/index.ts') },
      { find: '@marcario/core', replacement: source('core/src/index.ts') },
      { find: '@marcario/client', replacement: source('client/src/index.ts') },
      { find: '@marcario/mcp', replacement: source('mcp/src/index.ts') },
      { find: '@marcario/server', replacement: source('server/src/index.ts') },
    ],
  },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/database-broker.ts', 'test/support/segment-worker.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
