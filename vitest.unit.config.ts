import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** Rooms without I/O: what their tests need is in their own files. */
const ROOMS = [
  'packages/core/src/{contract,likeness,office,domain,search,webhook}',
  'packages/client/src',
  'packages/server/{page,texts,invented}',
];

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ROOMS.map((room) => `${room}/**/*.test.ts`),
    globalSetup: ['test/support/generated-sources.mjs'],
    // These tests wait for nothing: a third worker would only load the modules once more.
    maxWorkers: 2,
  },
});
