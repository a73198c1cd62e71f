import { fileURLToPath } from 'node:url';

/** Folder with the page at `/` during a test run. */
export const PAGE_FILES = fileURLToPath(
  new URL('../../node_modules/.cache/marcario-test/page/', import.meta.url),
);
