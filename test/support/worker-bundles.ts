import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { SEGMENT_WORKER_FILE, SIMILAR_WORKER_FILE, WATCH_WORKER_FILE } from './worker-files.ts';

const SOURCES = {
  [SEGMENT_WORKER_FILE]: 'workers/segment-worker.ts',
  [SIMILAR_WORKER_FILE]: 'workers/similar-worker.ts',
  [WATCH_WORKER_FILE]: 'workers/watch-worker.ts',
};

/** Bundles the service's worker threads from the current sources, once per test run. */
export async function setup(): Promise<void> {
  await Promise.all(
    Object.entries(SOURCES).map(([outfile, source]) => {
      const path = `../../packages/core/src/service/${source}`;
      return build({
        entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
        outfile,
        bundle: true,
        platform: 'node',
        format: 'esm',
        packages: 'external',
        logLevel: 'error',
      });
    }),
  );
}
