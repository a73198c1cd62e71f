import { fileURLToPath } from 'node:url';

/** Folder with the installed files of Swagger UI, for the reference page in tests. */
export const REFERENCE_FILES = fileURLToPath(
  new URL('../../node_modules/swagger-ui-dist/', import.meta.url),
);
