import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from './command-error.ts';
import type { CommandIo } from './command-io.ts';

/** `STANDARD_INPUT` is the argument for standard input; its sync run records `STANDARD_INPUT_NAME` as the file. */
const STANDARD_INPUT = '-';
const STANDARD_INPUT_NAME = 'stdin';

/**
 * Calls `work` with the path of a document that can be read twice. Standard input, a pipe or a file of another process
 * is first copied to a private temporary file.
 * @throws CommandError when the signal aborts the copy
 */
export async function withDocumentPath<T>(
  file: string,
  { stdin, host }: CommandIo,
  work: (path: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const isStandardInput = file === STANDARD_INPUT;
  if (host === undefined && !isStandardInput && !(await isPipe(file))) return work(file);
  const folder = await mkdtemp(join(host?.folder ?? tmpdir(), 'marcario-piped-'));
  try {
    // `join` is not used, because it would drop the base name `.`, which the argument has if it names a folder.
    const path = `${folder}/${isStandardInput ? STANDARD_INPUT_NAME : basename(file)}`;
    const document = isStandardInput ? stdin : (host?.read(file) ?? createReadStream(file));
    const stop = signal === undefined ? {} : { signal };
    await pipeline(document, createWriteStream(path), stop).catch((error) => {
      if (signal?.aborted) throw new CommandError('Stopped before the end: run it again');
      if (host === undefined) throw error;
      return reproduceReadError(path, error);
    });
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the local copy unreadable in the same way as the original, so that reading it fails with the same error. */
async function reproduceReadError(path: string, error: NodeJS.ErrnoException): Promise<void> {
  const { code } = error;
  if (await isFolder(path)) return;
  await rm(path, { force: true });
  if (code === 'EACCES') await writeFile(path, '', { mode: 0 });
  else if (code === 'EISDIR') await mkdir(path);
  else if (code !== 'ENOENT') throw error;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

/** Lets `work` write files to a temporary folder of the server, then sends each to the process of the command. */
export async function withOutputPath<T>(
  file: string,
  { host }: CommandIo,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (host === undefined) return work(file);
  const folder = await mkdtemp(join(host.folder, 'written-'));
  const done = await work(join(folder, basename(file)));
  for (const name of await readdir(folder)) {
    await host.write(join(dirname(file), name), createReadStream(join(folder, name)));
  }
  return done;
}

async function isPipe(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && !found.isFile() && !found.isDirectory();
}
