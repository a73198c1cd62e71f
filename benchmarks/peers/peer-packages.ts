import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from './packages/package.json' with { type: 'json' };

/** Peers have a folder of their own: nobody who installs Marcario needs them or a compiler for them. */
const FOLDER = join(packageFolder('@marcario/core'), '../../benchmarks/peers/packages');
const require = createRequire(join(FOLDER, 'package.json'));

type PeerPackage = keyof typeof manifest.optionalDependencies;

/** Installs the peers that are not there yet; those that cannot be installed are left out by npm. */
export function installPeers(): void {
  const wanted = Object.entries(manifest.optionalDependencies);
  if (wanted.every(([name, version]) => installedVersion(name) === version)) return;
  console.error('Installing the peers');
  const args = ['install', '--prefix', FOLDER, '--no-audit', '--no-fund'];
  const { npm_execpath: npm } = process.env;
  const command = npm ? [process.execPath, npm, ...args] : ['npm', ...args];
  spawnSync(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Loads an installed peer. @throws Error when it is not there or does not run here */
export function loadPeer<Package>(name: PeerPackage): Package {
  try {
    return require(name) as Package;
  } catch (error) {
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n');
    throw new Error(`not here: ${why}`);
  }
}

function installedVersion(name: string): string | null {
  try {
    const path = join(FOLDER, 'node_modules', name, 'package.json');
    return JSON.parse(readFileSync(path, 'utf8')).version;
  } catch {
    return null;
  }
}

/** Built packages resolve to `<folder>/dist/index.js`. */
function packageFolder(name: string): string {
  return join(dirname(fileURLToPath(import.meta.resolve(name))), '..');
}
