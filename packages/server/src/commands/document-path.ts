import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CommandIo } from './command-io.ts';

/** How standard input is named on a command line, and in the run of what came from it. */
const STANDARD_INPUT = '-';
const STANDARD_INPUT_NAME = 'stdin';

/**
 * Gives `work` the path of a document that can be read twice: what is named `-`, or is a pipe, is
 * kept in a private file meanwhile.
 */
export async function withDocumentPath<T>(
  file: string,
  { stdin }: CommandIo,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const isStandardInput = file === STANDARD_INPUT;
  if (!isStandardInput && !(await isPipe(file))) return work(file);
  const folder = await mkdtemp(join(tmpdir(), 'marcario-piped-'));
  try {
    const path = join(folder, isStandardInput ? STANDARD_INPUT_NAME : basename(file));
    await pipeline(isStandardInput ? stdin : createReadStream(file), createWriteStream(path));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isPipe(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && !found.isFile() && !found.isDirectory();
}
