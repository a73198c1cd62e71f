import { fileURLToPath } from 'node:url';

/** Where the build puts the files of Swagger UI that the reference page loads. */
export const REFERENCE_FILES = fileURLToPath(new URL('./reference/', import.meta.url));
