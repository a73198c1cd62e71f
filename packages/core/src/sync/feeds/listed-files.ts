import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { glob } from 'tinyglobby';
import { compareCodeUnits } from '../../domain/code-unit-order.ts';
import { FetchFault } from '../fetch/fetch-fault.ts';
import type { FeedLocation } from './feed-location.ts';

export type FilesLocation = Extract<FeedLocation, { readonly kind: 'files' }>;

const EVERY_FILE = '*';

/**
 * The files at a location whose names end in one of the extensions, by name. Hidden files are left out:
 * programs that copy give such names to what is not whole yet.
 * @throws FetchFault when there is no such folder, or two files have one name
 */
export async function listedFiles(
  location: FilesLocation,
  extensions: readonly string[],
): Promise<string[]> {
  const { cwd, pattern } = await searched(location);
  const paths = await glob(pattern, {
    cwd,
    absolute: true,
    onlyFiles: true,
    expandDirectories: false,
  });
  const fitting = paths.filter((path) =>
    extensions.some((extension) => path.toLowerCase().endsWith(extension)),
  );
  fitting.sort((a, b) => compareCodeUnits(basename(a), basename(b)));
  const twice = fitting.find(
    (path, i) => i > 0 && basename(path) === basename(fitting[i - 1] ?? ''),
  );
  if (twice) throw new FetchFault(`two files are called ${basename(twice)}`, { again: false });
  return fitting;
}

async function searched({ folder, pattern }: FilesLocation) {
  const stats = await stat(folder).catch(() => null);
  if (stats?.isFile() && pattern === null) {
    return { cwd: dirname(folder), pattern: escaped(basename(folder)) };
  }
  if (stats?.isDirectory()) return { cwd: folder, pattern: pattern ?? EVERY_FILE };
  throw new FetchFault('there is no such folder, or it may not be read', { again: false });
}

function escaped(name: string): string {
  return name.replace(/[()+@|\\]/g, '\\$&');
}
