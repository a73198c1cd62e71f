import { fileURLToPath } from 'node:url';

/** Path of the repository root. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Packages in dependency order. */
export const PACKAGES = ['core', 'client', 'mcp', 'server'];
