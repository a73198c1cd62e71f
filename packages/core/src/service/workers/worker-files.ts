import { createRequire } from 'node:module';

/** Resolves files by the package's own name, because this module may be bundled into another package. */
const { resolve } = createRequire(import.meta.url);
/** The file of the thread that merges segments, as the package exports it. */
export const SEGMENT_WORKER_FILE = resolve('@marcario/core/segment-worker');
/** The file of the thread that matches watched names, as the package exports it. */
export const WATCH_WORKER_FILE = resolve('@marcario/core/watch-worker');
/** The file of the thread that searches for similar marks, as the package exports it. */
export const SIMILAR_WORKER_FILE = resolve('@marcario/core/similar-worker');
