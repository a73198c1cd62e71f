import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contentHash } from './content-hash.mjs';
import { PACKAGES, ROOT } from './root.mjs';
import { runNpm } from './run-command.mjs';
import { isStamped, stamp } from './stamp.mjs';

const MODULES = join(ROOT, 'node_modules');

/**
 * Installs the dependencies unless the installed ones match the lockfile. Returns true when they are installed. Without
 * `tools`, installs only what serving and building need: a tenth of what tests and benchmarks need.
 */
export function install({ tools = false } = {}) {
  // npm would remove omitted dev dependencies, so those that are already installed are included.
  const withTools = tools || existsSync(join(MODULES, 'vitest'));
  const dev = withTools ? '--include=dev' : '--omit=dev';
  const hash = manifestHash(dev);
  if (existsSync(MODULES) && isStamped('install', hash)) return true;
  console.log('Installing dependencies');
  if (!runNpm(['install', '--no-save', '--no-audit', '--no-fund', dev])) return false;
  stamp('install', hash);
  return true;
}

function manifestHash(seed) {
  const manifests = PACKAGES.map((name) => join(ROOT, 'packages', name, 'package.json'));
  const own = ['package-lock.json', 'package.json'].map((name) => join(ROOT, name));
  return contentHash(seed, [...own, ...manifests]);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = install({ tools: process.argv.includes('--tools') }) ? 0 : 1;
}
