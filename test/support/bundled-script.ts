import { mkdtemp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Compiles a script beside this file, so that a plain Node process can run it. */
export async function bundledScript(name: string): Promise<string> {
  const outDir = await mkdtemp(join(root, 'node_modules', '.marcario-'));
  await build({
    config: false,
    silent: true,
    entry: [join(root, 'test', 'support', name)],
    outDir,
    format: 'esm',
    target: 'node20',
    skipNodeModulesBundle: true,
    outExtension: () => ({ js: '.mjs' }),
  });
  return join(outDir, basename(name).replace('.ts', '.mjs'));
}
