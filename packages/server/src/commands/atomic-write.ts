import { createWriteStream } from 'node:fs';
import { lstat, realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { plainStorageError } from '@marcario/core/service';

type Chunks = Iterable<string> | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file atomically: chunks go to a temporary file that then replaces `out`. A pipe, a device or another special
 * file is written to directly.
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

/** Resolves the path of a regular or missing file, which can be replaced; returns null for other kinds of files. */
async function findReplaceableFile(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return realpath(path);
  const isFree = (await lstat(path).catch(() => null)) === null;
  return isFree ? path : null;
}
