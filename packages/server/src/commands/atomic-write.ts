import { createWriteStream } from 'node:fs';
import { lstat, realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { plainStorageError } from '@marcario/core/service';

type Chunks = Iterable<string> | AsyncIterable<string | Uint8Array>;

/**
 * Writes texts or bytes to one file, which appears complete or not at all; an existing one is replaced. A pipe, a
 * device or another special file is written to directly.
 */
export async function writeFileAtomically(
  out: string,
  chunks: Chunks,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  const stop = signal === undefined ? {} : { signal };
  const file = await findReplaceableFile(out);
  const part = file === null ? null : `${file}.${process.pid}.part`;
  try {
    await pipeline(chunks, createWriteStream(part ?? out), stop);
    if (part !== null && file !== null) await rename(part, file);
  } catch (error) {
    if (part !== null) await rm(part, { force: true }).catch(() => undefined);
    throw plainStorageError(error, `${out} cannot be written`);
  }
}

/** Returns the path of a regular file or a free path that can be replaced; null for anything else. */
async function findReplaceableFile(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return realpath(path);
  const isFree = (await lstat(path).catch(() => null)) === null;
  return isFree ? path : null;
}
