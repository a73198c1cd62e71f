import { createRequire } from 'node:module';

/** The compiled worker, by the package's own name: this module may itself stand in a bundle elsewhere. */
export const SEGMENT_WORKER_FILE = createRequire(import.meta.url).resolve(
  '@marcario/core/segment-worker',
);
