import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { build } from './build.mjs';
import { defineIndexFingerprint } from './index-fingerprint.mjs';
import { ROOT } from './root.mjs';

/** Heap limit of 12,000 MB, because a full register, its index and the compared rival exceed Node's default. */
const HEAP = '--max-old-space-size=12000';

/**
 * Runs a benchmark on freshly built packages. The benchmark is bundled, because a loader that compiles file by file
 * puts a getter before every imported function, which would be measured too. Standard output is shown, or returned with
 * `{ quiet: true }`; returns null when the benchmark failed.
 */
export async function runBench(name, args, { quiet = false } = {}) {
  if (!(await build())) return null;
  const stdio = ['inherit', quiet ? 'pipe' : 'inherit', 'inherit'];
  const script = await bundleOf(name);
  const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', HEAP, script, ...args], {
    stdio,
    encoding: 'utf8',
  });
  return status === 0 ? (stdout ?? '') : null;
}

async function bundleOf(name) {
  const folder = join(ROOT, 'node_modules', '.cache', 'marcario');
  const outfile = join(folder, `${name}.mjs`);
  mkdirSync(folder, { recursive: true });
  await esbuild.build({
    entryPoints: [join(ROOT, 'benchmarks', name, 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    define: await defineIndexFingerprint(),
    tsconfig: join(ROOT, 'tsconfig.json'),
    logLevel: 'error',
  });
  return outfile;
}
