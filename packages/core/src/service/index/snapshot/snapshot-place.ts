import { lstat, realpath, stat } from 'node:fs/promises';

/**
 * The file that a snapshot is put at: the given path, links followed.
 * @throws Error with one plain line when a device, a pipe or a folder stands there: a file moved over it
 *   would take its place
 */
export async function snapshotPlace(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return realpath(path);
  const isFree = (await lstat(path).catch(() => null)) === null;
  if (isFree) return path;
  throw new Error(`The search snapshot cannot be kept at ${path}: it is not a regular file`);
}
