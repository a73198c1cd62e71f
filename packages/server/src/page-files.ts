import { fileURLToPath } from 'node:url';

/** Where the build writes the script and the style of the page at `/`. */
export const PAGE_FILES = fileURLToPath(new URL('./page/', import.meta.url));
