import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedDirectory } from '../../store/open-database.ts';

const OURS_ALONE = 0o700;
const OTHERS_MAY_WRITE = 0o022;

/**
 * Where the downloads of feeds lie until they are read: beside an embedded database, else among the
 * temporary files, in a folder that is the same for every start on one database.
 * @throws Error when somebody else made that folder, or may write into it
 */
export function downloadFolder(databaseUrl: string): string {
  const directory = embeddedDirectory(databaseUrl);
  if (directory !== null) return `${directory}.feeds`;
  const owner = process.getuid?.();
  const name = createHash('sha256').update(`${owner} ${databaseUrl}`).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `marcario-feeds-${name}`);
  mkdirSync(folder, { recursive: true, mode: OURS_ALONE });
  const { uid, mode } = lstatSync(folder);
  const isForeign = owner !== undefined && (uid !== owner || (mode & OTHERS_MAY_WRITE) !== 0);
  if (isForeign) throw new Error(`The folder ${folder} for downloads belongs to somebody else`);
  return folder;
}
