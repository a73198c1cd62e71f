import { fileURLToPath } from 'node:url';

/** Folder into which the build writes the script and style of the page at `/`. */
export const PAGE_FILES = fileURLToPath(new URL('./page/', import.meta.url));
