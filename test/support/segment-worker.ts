import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const core = new URL('../../packages/core/', import.meta.url);

/** Once per test run: the thread that makes segments is compiled from the sources under test. */
export async function setup(): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL('src/service/segments/segment-worker.ts', core))],
    outfile: fileURLToPath(new URL('dist/segment-worker.js', core)),
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
}
