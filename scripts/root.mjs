import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The packages in the order in which they need each other. */
export const PACKAGES = ['core', 'client', 'mcp', 'server'];
