import { lstat, realpath, stat } from 'node:fs/promises';

/**
 * The file that a snapshot is put at: the given path, links followed.
 * @throws Error with one plain line when a device, a pipe or a folder stands there: a file moved over it
 *   would take its place
 */
export async function snapshotPlace(path: string): Promise<string> {
  // Looked at once: a snapshot may be moved to its place, or away, between two looks.
  const entry = await lstat(path).catch(() => null);
  if (entry === null) return path;
  if (entry.isFile()) return realpath(path).catch(() => path);
  const target = entry.isSymbolicLink() ? await stat(path).catch(() => null) : null;
  if (target?.isFile()) return realpath(path);
  throw new Error(`The search snapshot cannot be kept at ${path}: it is not a regular file`);
}
