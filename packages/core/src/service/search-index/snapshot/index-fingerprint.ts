import { randomUUID } from 'node:crypto';

/** Defined by the build: a hash of the code that makes segments (`scripts/index-fingerprint.mjs`). */
declare const INDEX_FINGERPRINT: string | undefined;

/**
 * Identifies the code that folds names, makes their keys and lays out segments. Sources that run without a build may be
 * in any state, so each such process uses a value of its own and reads no snapshot of another.
 */
export const indexFingerprint: string =
  typeof INDEX_FINGERPRINT === 'undefined' ? randomUUID() : INDEX_FINGERPRINT;
