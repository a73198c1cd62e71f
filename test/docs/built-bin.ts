import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PACKAGES = resolve(import.meta.dirname, '../../packages');

/** The script of a built command, such as `packages/server/dist/bin.js`. */
export function builtBin(name: 'server' | 'mcp'): string {
  const path = join(PACKAGES, name, 'dist/bin.js');
  if (!existsSync(path)) throw new Error(`packages/${name} is not built: run npm run build first`);
  return path;
}
