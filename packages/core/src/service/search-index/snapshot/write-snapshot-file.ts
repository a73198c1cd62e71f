import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  type ArraysChunk,
  computeLayout,
  MAX_PART_BYTES,
  type NamedArrays,
  type Numbers,
  paddedCopy,
  splitIntoChunks,
  viewArrays,
} from '../../../arrays/array-layout.ts';
import { plainStorageError, storageReason } from '../../../domain/storage-fault.ts';
import {
  damagedSnapshotError,
  HEAD_PREFIX_BYTES,
  headerLength,
  readHeader,
  SnapshotError,
  type SnapshotHeader,
  type SnapshotIdentity,
  snapshotHead,
} from '../../../search/segment/snapshot-head.ts';
import { embeddedDirectory } from '../../../store/database/open-database.ts';

/**
 * Length of the checksum at the end. A snapshot file contains the header, the arrays in their memory layout, and the
 * CRC-32 of both, all little-endian, like every machine that Node runs on.
 */
const TRAILER_BYTES = 4;
/** Bytes per write; the event loop runs between two writes. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Maximum bytes per read. A read may block the thread, because no request is served yet. */
const MAX_READ_BYTES = 2 ** 30;

/** File mode of a snapshot, which only its own service reads. */
const OWN = 0o600;

/**
 * Writes a snapshot to a temporary file next to its destination, flushes it and renames it, so that a reader finds
 * either the complete old or the complete new file, even after a power failure.
 * @returns the size of the file in bytes
 * @throws any error of `resolveSnapshotPath` for a path that cannot be a file
 */
export async function writeSnapshotFile(
  path: string,
  identity: SnapshotIdentity,
  arrays: NamedArrays,
): Promise<number> {
  const destination = await resolveSnapshotPath(path);
  await mkdir(dirname(destination), { recursive: true }).catch((error) => {
    throw plainStorageError(error, `${destination} cannot be written`);
  });
  let bytes = 0;
  const writeHeadAndArrays = async (file: FileHandle) => {
    bytes = await writeSnapshot(file, identity, arrays);
  };
  await replaceFilesAtomically([{ destination, mode: OWN, write: writeHeadAndArrays }]);
  return bytes;
}

/**
 * Resolves the path of the snapshot file, following symbolic links.
 * @throws Error with a message of one line when the path is a device, a pipe or a folder, because renaming a file to it
 *   would replace it
 */
export async function resolveSnapshotPath(path: string): Promise<string> {
  // The path is examined only once, because the file may be replaced or moved between two checks.
  const entry = await lstat(path).catch(() => null);
  if (entry === null) return path;
  if (entry.isFile()) return realpath(path).catch(() => path);
  const target = entry.isSymbolicLink() ? await stat(path).catch(() => null) : null;
  if (target?.isFile()) return realpath(path);
  throw new Error(`The search snapshot cannot be kept at ${path}: it is not a regular file`);
}

/** A file to write to a path. */
export interface NewFile {
  readonly destination: string;
  readonly mode: number;
  readonly write: (file: FileHandle) => Promise<void>;
}

/**
 * Writes files to temporary files next to their destinations, flushes them and renames all of them, so that a reader
 * finds either complete old or complete new files, even after a power failure.
 */
export async function replaceFilesAtomically(files: readonly NewFile[]): Promise<void> {
  const drafts = files.map((file) => ({
    ...file,
    draft: `${file.destination}.${randomUUID()}.tmp`,
  }));
  try {
    for (const { draft, destination, mode, write: writeHeadAndArrays } of drafts) {
      await withWriteErrors(destination, () => writeDraft(draft, mode, writeHeadAndArrays));
    }
    for (const { draft, destination } of drafts)
      await withWriteErrors(destination, () => rename(draft, destination));
  } finally {
    // A failure to delete can be ignored: without write permission no draft was created.
    for (const { draft } of drafts) await rm(draft, { force: true }).catch(() => undefined);
  }
}

async function withWriteErrors(destination: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw plainStorageError(error, `${destination} cannot be written`);
  }
}

async function writeDraft(
  draft: string,
  mode: number,
  writeHeadAndArrays: NewFile['write'],
): Promise<void> {
  const file = await open(draft, 'wx', mode);
  try {
    await writeHeadAndArrays(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeSnapshot(file: FileHandle, identity: SnapshotIdentity, arrays: NamedArrays) {
  const output = new ChecksummedFile(file);
  await output.write(snapshotHead(identity, computeLayout(arrays)));
  for (const numbers of arrays.values()) await output.write(paddedCopy(numbers));
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(output.checksum);
  await output.write(trailer);
  return output.position;
}

class ChecksummedFile {
  readonly #file: FileHandle;
  position = 0;
  checksum = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
      // Copies the bytes, because vectors may be written meanwhile and the checksum must match the written bytes.
      const chunk = bytes.slice(from, from + CHUNK_BYTES);
      this.checksum = crc32(chunk, this.checksum);
      await this.#writeWhole(chunk);
    }
  }

  async #writeWhole(chunk: Uint8Array): Promise<void> {
    for (let done = 0; done < chunk.length; ) {
      const rest = chunk.length - done;
      const { bytesWritten } = await this.#file.write(chunk, done, rest, this.position);
      done += bytesWritten;
      this.position += bytesWritten;
    }
  }
}

/**
 * Reads the arrays of a snapshot into shared memory, in chunks, while `checkIdentity` checks its identity.
 * @param checkIdentity throws when the snapshot is not the wanted one. The file is read by other threads, so a check of
 *   some hundred milliseconds does not delay the read
 * @param maxPartBytes maximum length of a block of memory; a single longer array gets its own
 * @throws SnapshotError when the file is truncated, damaged, not a snapshot, not a regular file, or unreadable; ENOENT
 *   when there is none; any error of `checkIdentity`
 */
export async function readSnapshotFile(
  path: string,
  checkIdentity: (identity: SnapshotIdentity) => Promise<void>,
  maxPartBytes: number = MAX_PART_BYTES,
): Promise<NamedArrays> {
  const file = await withReadErrors(() => openRegular(path));
  try {
    const input = new CheckedInput(file);
    const header = await withReadErrors(() => readHead(input));
    const parts = chunksIn(header, maxPartBytes);
    const { size } = await withReadErrors(() => file.stat());
    // The read starts before the identity check, which may block this thread.
    const arrays = withReadErrors(() => readParts(input, { size, header, parts }));
    const [read, judged] = await Promise.allSettled([arrays, checkIdentity(header.identity)]);
    // A snapshot of another corpus is reported as such, even if it is also damaged.
    if (judged.status === 'rejected') throw judged.reason;
    if (read.status === 'rejected') throw read.reason;
    return read.value;
  } finally {
    await file.close().catch(() => undefined);
  }
}

/** Returns the identity of a snapshot; null when none can be read. */
export async function snapshotIdentity(path: string): Promise<SnapshotIdentity | null> {
  const file = await openRegular(path).catch(() => null);
  if (file === null) return null;
  try {
    const { identity } = await readHead(new CheckedInput(file));
    return identity;
  } catch {
    return null;
  } finally {
    await file.close().catch(() => undefined);
  }
}

/** Converts any read error to a SnapshotError, with which the service continues without the snapshot. */
async function withReadErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SnapshotError || isNotFound(error)) throw error;
    // Node reports missing memory as a RangeError.
    const isMemory = error instanceof RangeError;
    const reason = storageReason(error);
    const words = isMemory
      ? 'there is not enough memory'
      : reason === null
        ? 'reading it failed'
        : `${reason.words} (${reason.code})`;
    throw new SnapshotError(`it cannot be read: ${words}`, { cause: error });
  }
}

function isNotFound(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
}

/** Opens a regular file only: opening a pipe would block, and a device may be endless. */
async function openRegular(path: string): Promise<FileHandle> {
  if (!(await stat(path)).isFile()) throw new SnapshotError('it is not a regular file');
  return open(path, 'r');
}

function chunksIn(header: SnapshotHeader, maxPartBytes: number): ArraysChunk[] {
  try {
    return splitIntoChunks(header, maxPartBytes);
  } catch (cause) {
    throw damagedSnapshotError('a part lies outside', cause);
  }
}

/** The header, the actual file size and the chunks to read of a snapshot file. */
interface SnapshotBody {
  readonly size: number;
  readonly header: SnapshotHeader;
  readonly parts: readonly ArraysChunk[];
}

async function readParts(
  input: CheckedInput,
  { size, header, parts }: SnapshotBody,
): Promise<NamedArrays> {
  const whole = input.position + header.bytes + TRAILER_BYTES;
  if (size !== whole) throw damagedSnapshotError('its size is wrong');
  const arrays = new Map<string, Numbers>();
  for (const part of parts) {
    const memory = new SharedArrayBuffer(part.bytes);
    await input.fill(new Uint8Array(memory));
    const placed = viewArrays(memory, part.places, -part.from);
    for (const [name, numbers] of placed) arrays.set(name, numbers);
  }
  const { checksum } = input;
  const trailer = Buffer.alloc(TRAILER_BYTES);
  await input.fill(trailer);
  if (trailer.readUInt32LE() !== checksum) throw damagedSnapshotError('its checksum is wrong');
  return arrays;
}

async function readHead(input: CheckedInput): Promise<SnapshotHeader> {
  const prefix = Buffer.alloc(HEAD_PREFIX_BYTES);
  await input.fill(prefix);
  const json = Buffer.alloc(headerLength(prefix));
  await input.fill(json);
  return readHeader(json);
}

/** Reads a file sequentially and computes the checksum of the bytes read. */
class CheckedInput {
  readonly #file: FileHandle;
  position = 0;
  checksum = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async fill(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const wanted = Math.min(MAX_READ_BYTES, bytes.length - done);
      const { bytesRead } = await this.#file.read(bytes, done, wanted, this.position);
      if (bytesRead === 0) throw damagedSnapshotError('it is cut off');
      this.checksum = crc32(bytes.subarray(done, done + bytesRead), this.checksum);
      done += bytesRead;
      this.position += bytesRead;
    }
  }
}

/** Returns the path of the search snapshot: the configured path, else one next to an embedded database, else null. */
export function snapshotPath(databaseUrl: string, given: string | null | undefined): string | null {
  if (given !== undefined) return given;
  const directory = embeddedDirectory(databaseUrl);
  return directory === null ? null : `${directory}.snapshot`;
}
