import { fileURLToPath } from 'node:url';

/** Where a test run finds the thread that makes segments. */
export const SEGMENT_WORKER_FILE = fileURLToPath(
  new URL('../../node_modules/.cache/marcario-test/segment-worker.mjs', import.meta.url),
);
