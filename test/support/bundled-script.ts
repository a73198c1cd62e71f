import { mkdtemp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Packages that find files beside themselves, or that nobody installed. */
const NOT_BUNDLED = [
  '@electric-sql/pglite',
  '@huggingface/transformers',
  '@xenova/transformers',
  'pg-native',
];
/** Packages in CommonJS load the modules of Node so. The name is one that no bundled module declares. */
const REQUIRE = `import { createRequire as createScriptRequire } from 'node:module';
globalThis.require ??= createScriptRequire(import.meta.url);`;

/**
 * Compiles a script beside this file with the packages that it loads, so that a plain Node process starts it in a
 * third of the time that hundreds of modules take.
 */
export async function bundledScript(name: string): Promise<string> {
  const outdir = await mkdtemp(join(root, 'node_modules', '.marcario-'));
  await build({
    entryPoints: [join(root, 'test', 'support', name)],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: NOT_BUNDLED,
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
  return join(outdir, basename(name).replace('.ts', '.mjs'));
}
