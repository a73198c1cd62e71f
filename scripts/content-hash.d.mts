/** Returns the SHA-256, in hex, of the files at these paths; folders are hashed recursively. */
export function contentHash(seed: string, paths: readonly string[]): string;
