import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { archiveEmptyDatabase } from '../../packages/core/archive-empty-database.ts';
import { ARCHIVE_FILE } from './archive-file.ts';
import { SEGMENT_WORKER_FILE, SIMILAR_WORKER_FILE, WATCH_WORKER_FILE } from './worker-files.ts';

const SOURCES = {
  [SEGMENT_WORKER_FILE]: 'workers/segment-worker.ts',
  [SIMILAR_WORKER_FILE]: 'workers/similar-worker.ts',
  [WATCH_WORKER_FILE]: 'workers/watch-worker.ts',
};

/** Once per test run: writes what the build writes next to the bundle, the worker threads and an empty database. */
export async function setup(): Promise<void> {
  await mkdir(new URL('.', ARCHIVE_FILE), { recursive: true });
  await archiveEmptyDatabase(ARCHIVE_FILE);
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
