import { fileURLToPath } from 'node:url';

/** Where a test run finds the files of the reference page: as they were installed. */
export const REFERENCE_FILES = fileURLToPath(
  new URL('../../node_modules/swagger-ui-dist/', import.meta.url),
);
