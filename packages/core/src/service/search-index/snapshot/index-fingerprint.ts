import { randomUUID } from 'node:crypto';

/** Defined by the build: a hash of the code that builds segments (`scripts/index-fingerprint.mjs`). */
declare const INDEX_FINGERPRINT: string | undefined;

/**
 * Identifies the code that folds names, computes their keys and lays out segments. Without a build the source may be in
 * any state, so each process gets a random value and reads no snapshot of another process.
 */
export const indexFingerprint: string =
  typeof INDEX_FINGERPRINT === 'undefined' ? randomUUID() : INDEX_FINGERPRINT;
