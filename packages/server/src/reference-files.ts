import { fileURLToPath } from 'node:url';

/** Folder into which the build writes the files of Swagger UI. */
export const REFERENCE_FILES = fileURLToPath(new URL('./reference/', import.meta.url));
