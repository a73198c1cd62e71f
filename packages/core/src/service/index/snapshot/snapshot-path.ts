import { embeddedDirectory } from '../../../store/open-database.ts';

/**
 * Where the search snapshot of a database is kept: where the operator says; beside an embedded database
 * otherwise; null for nowhere.
 */
export function snapshotPath(databaseUrl: string, given: string | null | undefined): string | null {
  if (given !== undefined) return given;
  const directory = embeddedDirectory(databaseUrl);
  return directory === null ? null : `${directory}.snapshot`;
}
