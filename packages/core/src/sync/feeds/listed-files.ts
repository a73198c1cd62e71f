import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { glob } from 'tinyglobby';
import { compareCodeUnits } from '../../domain/text/code-unit-order.ts';
import { DocumentError } from '../readers/document-reader.ts';
import type { FeedLocation } from './feed-location.ts';

export type FilesLocation = Extract<FeedLocation, { readonly kind: 'files' }>;

const EVERY_FILE = '*';

/**
 * The files at a location whose names end in one of the extensions, by name. Hidden files are left out:
 * programs that copy give such names to what is not whole yet.
 * @throws DocumentError when there is no such folder or no file in it, or two files have one name
 */
export async function listedFiles(
  location: FilesLocation,
  extensions: readonly string[],
): Promise<string[]> {
  const paths = await pathsAt(location);
  const fitting = paths.filter((path) =>
    extensions.some((extension) => path.toLowerCase().endsWith(extension)),
  );
  fitting.sort((a, b) => compareCodeUnits(basename(a), basename(b)));
  const twice = fitting.find(
    (path, i) => i > 0 && basename(path) === basename(fitting[i - 1] ?? ''),
  );
  if (twice) throw new DocumentError(`Two files are called ${basename(twice)}.`);
  if (fitting.length === 0) throw new DocumentError('There is no document at the location.');
  return fitting;
}

async function pathsAt({ folder, pattern }: FilesLocation): Promise<string[]> {
  const stats = await stat(folder).catch(() => null);
  if (stats?.isFile() && pattern === null) return [folder];
  if (!stats?.isDirectory()) {
    throw new DocumentError('There is no such folder, or it may not be read.');
  }
  const how = { cwd: folder, absolute: true, onlyFiles: true, expandDirectories: false };
  return glob(pattern ?? EVERY_FILE, how);
}
