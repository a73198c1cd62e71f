import { randomUUID } from 'node:crypto';

/** Put in by the build: a hash of the code that makes segments (`scripts/index-fingerprint.mjs`). */
declare const INDEX_FINGERPRINT: string | undefined;

/**
 * Names the code that folds names, makes their keys and lays segments out. Sources that run without a build
 * may be any: each process names its own, and reads no snapshot of another.
 */
export const indexFingerprint: string =
  typeof INDEX_FINGERPRINT === 'undefined' ? randomUUID() : INDEX_FINGERPRINT;
