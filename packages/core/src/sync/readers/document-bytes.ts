import { type FileHandle, open } from 'node:fs/promises';
import { DocumentError, type ReadOptions } from './document-reader.ts';

const CHUNK_BYTES = 256 * 1024;
/** Enough for what an open-data portal says before its first record. */
const START_BYTES = 64 * 1024;

/** The bytes of a document, piece by piece. */
export async function* documentBytes(
  path: string,
  { onProgress }: ReadOptions = {},
): AsyncGenerator<Buffer> {
  const file = await openDocument(path);
  try {
    const { size } = await file.stat();
    let read = 0;
    for await (const chunk of file.createReadStream({ highWaterMark: CHUNK_BYTES })) {
      yield chunk;
      read += chunk.length;
      onProgress?.(Math.min(read / size, 1));
    }
  } finally {
    await file.close();
  }
}

/** The first bytes of a document, enough to see what it is. */
export async function documentStart(path: string): Promise<Buffer> {
  const file = await openDocument(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * @throws DocumentError when there is no such file, it is a folder, or it may not be read
 */
async function openDocument(path: string): Promise<FileHandle> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    if ((await file.stat()).isFile()) return file;
  } catch (cause) {
    throw new DocumentError(`The document cannot be opened: ${reasonOf(cause)}.`, { cause });
  }
  await file.close();
  throw new DocumentError('The document cannot be opened: it is not a file.');
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  return code === 'EACCES' ? 'it may not be read' : 'reading it failed';
}
