import type { Plugin } from 'esbuild';

export function indexFingerprint(options?: { readonly plugins?: Plugin[] }): Promise<string>;
export function defineIndexFingerprint(): Promise<{ readonly INDEX_FINGERPRINT: string }>;
