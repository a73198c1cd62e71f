import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contentHash } from './content-hash.mjs';
import { PACKAGES, ROOT } from './root.mjs';
import { runTool } from './run-command.mjs';
import { isStamped, stamp } from './stamp.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];
const OWN = ['package.json', 'tsconfig.build.json', 'tsup.config.ts', 'src'];

/**
 * Builds the packages that changed since they were last built, and those after them, which may
 * contain them. True when all are built.
 */
export function build({ force = false } = {}) {
  let hash = contentHash(
    'build',
    SHARED.map((name) => join(ROOT, name)),
  );
  for (const name of PACKAGES) {
    const folder = join(ROOT, 'packages', name);
    hash = contentHash(
      hash,
      OWN.map((part) => join(folder, part)),
    );
    if (!force && isStamped(`build-${name}`, hash) && existsSync(join(folder, 'dist'))) continue;
    console.log(`Building @marcario/${name}`);
    if (!runTool('tsup/dist/cli-default.js', ['--silent'], folder)) return false;
    stamp(`build-${name}`, hash);
  }
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = build({ force: process.argv.includes('--force') }) ? 0 : 1;
}
