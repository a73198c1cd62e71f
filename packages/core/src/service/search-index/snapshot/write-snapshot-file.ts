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
 * A snapshot file contains the head, the arrays as they are in memory, and the CRC-32 of both. Everything is
 * little-endian, like the machines that Node runs on.
 */
const TRAILER_BYTES = 4;
/** Bytes per write, between which the event loop runs. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** The maximum read by one call, which blocks the thread: no request is served yet. */
const MAX_READ_BYTES = 2 ** 30;

/** The permissions of a snapshot, which only its service reads. */
const OWN = 0o600;

/**
 * Writes a snapshot beside its destination, flushes it and moves it there, so that a reader finds the complete old or
 * new one, even after a power failure.
 * @returns the size of the file in bytes
 * @throws what `resolveSnapshotPath` throws of a path that is no place for a file
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
 * Resolves the file that a snapshot is written to: the given path, with links followed.
 * @throws Error with one plain line when the path is a device, a pipe or a folder: a file moved over it would
 * replace it
 */
export async function resolveSnapshotPath(path: string): Promise<string> {
  // Checked once, because a snapshot may be moved to its path or away between two checks.
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
 * Writes files beside their destinations, flushes them and moves all of them there, so that a reader finds the complete
 * old or new ones, even after a power failure.
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
    // In a folder without write permission there is no draft either.
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
      // A copy, because vectors may be filled in meanwhile and the checksum must match what is written.
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
 * Opens a snapshot and reads the arrays into shared memory, in chunks, while `judge` checks its identity.
 * @param checkIdentity throws when the snapshot is not the wanted one; the file is read by other threads meanwhile, so
 * that work of some hundred milliseconds costs nothing here
 * @param maxPartBytes what a part of memory is long at most; one array is never cut
 * @throws SnapshotError whatever makes it of no use: it is cut off, damaged, no snapshot, no file, or cannot be read;
 *   ENOENT when there is none; what `judge` throws
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
    // Started first, because the check may block this thread.
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

/** Any reason why the file cannot be read means that the service goes on without it. */
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

/** Opening a pipe would block, and a device may be endless. */
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

/** The declared content and length of a snapshot file. */
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

/** Reads a file sequentially and computes the checksum of what was read. */
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

/**
 * Returns the path of a database's search snapshot: the configured one, else beside an embedded database, else null.
 */
export function snapshotPath(databaseUrl: string, given: string | null | undefined): string | null {
  if (given !== undefined) return given;
  const directory = embeddedDirectory(databaseUrl);
  return directory === null ? null : `${directory}.snapshot`;
}
