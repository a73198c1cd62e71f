import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './root.mjs';

/**
 * Runs a program of benchmarks/ as one bundle, as users run the packages: a loader that compiles file
 * by file puts a getter before every imported function and measures that.
 */
const [name, ...args] = process.argv.slice(2);
const folder = join(ROOT, 'node_modules', '.cache', 'marcario');
const bundle = join(folder, `${name}.mjs`);
mkdirSync(folder, { recursive: true });
await build({
  entryPoints: [join(ROOT, 'benchmarks', name, 'main.ts')],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  tsconfig: join(ROOT, 'tsconfig.json'),
  logLevel: 'error',
});
const { status } = spawnSync(process.execPath, ['--expose-gc', bundle, ...args], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
