const EMBEDDED = /^pglite:\/\/(.+)$/;
const IN_MEMORY = 'memory';

/** The directory of an embedded database; null for one in memory, and for a server (decision A4). */
export function embeddedDirectory(databaseUrl: string): string | null {
  const directory = EMBEDDED.exec(databaseUrl)?.[1];
  return directory === undefined || directory === IN_MEMORY ? null : directory;
}

/** Whether the database lives in this process, on disk or not. */
export function isEmbedded(databaseUrl: string): boolean {
  return EMBEDDED.test(databaseUrl);
}
