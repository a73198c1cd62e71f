import { fileURLToPath } from 'node:url';

/** Where a test run finds the page at `/`. */
export const PAGE_FILES = fileURLToPath(
  new URL('../../node_modules/.cache/marcario-test/page/', import.meta.url),
);
