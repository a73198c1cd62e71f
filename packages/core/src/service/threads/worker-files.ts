import { createRequire } from 'node:module';

/** The compiled workers, by the package's own name: this module may itself stand in a bundle elsewhere. */
const { resolve } = createRequire(import.meta.url);
export const SEGMENT_WORKER_FILE = resolve('@marcario/core/segment-worker');
export const WATCH_WORKER_FILE = resolve('@marcario/core/watch-worker');
export const SIMILAR_WORKER_FILE = resolve('@marcario/core/similar-worker');
