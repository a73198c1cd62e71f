import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { PACKAGES, ROOT } from './root.mjs';
import { runNpm } from './run-command.mjs';
import { isStamped, stamp } from './stamp.mjs';

/** Installs the dependencies unless they are those that the lockfile names; true when they are there. */
export function install() {
  const isThere = existsSync(join(ROOT, 'node_modules'));
  if (isThere && isStamped('install', manifestHash())) return true;
  console.log('Installing dependencies');
  if (!runNpm(['install', '--no-audit', '--no-fund'])) return false;
  stamp('install', manifestHash());
  return true;
}

function manifestHash() {
  const manifests = PACKAGES.map((name) => join(ROOT, 'packages', name, 'package.json'));
  const own = ['package-lock.json', 'package.json'].map((name) => join(ROOT, name));
  return contentHash('install', [...own, ...manifests]);
}
