import { fileURLToPath } from 'node:url';

/** Where the build writes the files of Swagger UI for the reference page. */
export const REFERENCE_FILES = fileURLToPath(new URL('./reference/', import.meta.url));
