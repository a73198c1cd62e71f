/** The SHA-256, in hex, of what the files at the paths hold, folders with all that is in them. */
export function contentHash(seed: string, paths: readonly string[]): string;
