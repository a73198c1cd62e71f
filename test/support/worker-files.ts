import { fileURLToPath } from 'node:url';

/** Paths of the bundled worker threads during a test run. */
export const SEGMENT_WORKER_FILE = compiled('segment-worker');
export const SIMILAR_WORKER_FILE = compiled('similar-worker');
export const WATCH_WORKER_FILE = compiled('watch-worker');

function compiled(name: string): string {
  const path = `../../node_modules/.cache/marcario-test/${name}.mjs`;
  return fileURLToPath(new URL(path, import.meta.url));
}
