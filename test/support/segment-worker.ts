import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { SEGMENT_WORKER_FILE } from './segment-worker-file.ts';

const SOURCE = '../../packages/core/src/service/index/segments/segment-worker.ts';

/** Once per test run: the thread that makes segments is compiled from the sources under test. */
export async function setup(): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL(SOURCE, import.meta.url))],
    outfile: SEGMENT_WORKER_FILE,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
}
