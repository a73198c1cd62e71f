import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { NamedArrays, Numbers } from '../../../search/arrays/named-arrays.ts';
import { type ArrayPlace, arraysIn, layOut } from '../segments/array-layout.ts';
import { snapshotPlace } from './snapshot-place.ts';

/**
 * A snapshot file: eight bytes of name and version, the length of the header, the header in JSON, and
 * the arrays as they lie in memory; then the CRC-32 of all that. Everything is little-endian, as are
 * the machines that Node runs on.
 */
const MAGIC = 'MARCIDX1';
const PREFIX_BYTES = 12;
const TRAILER_BYTES = 4;
const ALIGNMENT = 8;
const LARGEST_HEADER = 1024 * 1024;
/** So much is read or written at once: the event loop turns in between. */
const CHUNK_BYTES = 4 * 1024 * 1024;

const headerSchema = z.strictObject({
  /** What the contents depend on, by name: whoever reads compares it with what it needs. */
  identity: z.record(z.string(), z.string()),
  bytes: z.int().min(0),
  places: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(['u8', 'i8', 'u16', 'u32', 'i32', 'f32', 'f64']),
      offset: z.int().min(0),
      length: z.int().min(0),
    }),
  ),
});

/** What a snapshot was made of and for, such as its corpus and its version. */
export type SnapshotIdentity = Readonly<Record<string, string>>;

/** A snapshot that cannot be used. The message is one plain line. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/**
 * Writes a snapshot beside its place, flushes it, then moves it there: whoever reads finds the old
 * one or the new one, whole, whenever the power fails.
 * @returns the size of the file in bytes
 * @throws what `snapshotPlace` throws of a path that is no place for a file
 */
export async function writeSnapshotFile(
  path: string,
  identity: SnapshotIdentity,
  arrays: NamedArrays,
): Promise<number> {
  const place = await snapshotPlace(path);
  await mkdir(dirname(place), { recursive: true });
  const draft = `${place}.${randomUUID()}.tmp`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      const bytes = await writeAll(file, identity, arrays);
      await file.sync();
      await file.close();
      await rename(draft, place);
      return bytes;
    } finally {
      await file.close();
    }
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeAll(file: FileHandle, identity: SnapshotIdentity, arrays: NamedArrays) {
  const { places, bytes } = layOut(arrays);
  const output = new ChecksummedFile(file);
  await output.write(headOf(JSON.stringify({ identity, bytes, places })));
  for (const numbers of arrays.values()) await output.write(padded(numbers));
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(output.checksum);
  await output.write(trailer);
  return output.position;
}

/** The prefix and the header, filled up with blanks so that the arrays lie well. */
function headOf(json: string): Buffer {
  const length = Buffer.byteLength(json);
  const blanks = (ALIGNMENT - ((PREFIX_BYTES + length) % ALIGNMENT)) % ALIGNMENT;
  const head = Buffer.alloc(PREFIX_BYTES + length + blanks, ' ');
  head.write(MAGIC, 'latin1');
  head.writeUInt32LE(length + blanks, MAGIC.length);
  head.write(json, PREFIX_BYTES);
  return head;
}

function padded({ buffer, byteOffset, byteLength }: Numbers): Uint8Array {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const rest = byteLength % ALIGNMENT;
  return rest === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(ALIGNMENT - rest)]);
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
      // A copy: vectors may be filled in meanwhile, and the checksum is of what is written.
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
 * Opens a snapshot, lets `judge` look at its identity, and reads the arrays into shared memory.
 * @param judge throws when the snapshot is not the wanted one
 * @throws SnapshotError when it is cut off, damaged or no snapshot; ENOENT when there is none
 */
export async function readSnapshotFile(
  path: string,
  judge: (identity: SnapshotIdentity) => Promise<void>,
): Promise<NamedArrays> {
  const file = await open(path, 'r');
  try {
    const input = new CheckedInput(file);
    const header = await readHeader(input);
    await judge(header.identity);
    const { size } = await file.stat();
    if (size !== input.position + header.bytes + TRAILER_BYTES) throw damaged('its size is wrong');
    const memory = new SharedArrayBuffer(header.bytes);
    await input.fill(new Uint8Array(memory));
    const { checksum } = input;
    const trailer = Buffer.alloc(TRAILER_BYTES);
    await input.fill(trailer);
    if (trailer.readUInt32LE() !== checksum) throw damaged('its checksum is wrong');
    return placed(memory, header.places);
  } finally {
    await file.close();
  }
}

async function readHeader(input: CheckedInput): Promise<z.output<typeof headerSchema>> {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  await input.fill(prefix);
  if (prefix.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new SnapshotError('it is not a search snapshot of this version');
  }
  const length = prefix.readUInt32LE(MAGIC.length);
  if (length > LARGEST_HEADER) throw damaged('its header is too long');
  const json = Buffer.alloc(length);
  await input.fill(json);
  return parsedHeader(json.toString());
}

function parsedHeader(json: string): z.output<typeof headerSchema> {
  try {
    return headerSchema.parse(JSON.parse(json));
  } catch (cause) {
    throw damaged('its header is unreadable', cause);
  }
}

function placed(memory: SharedArrayBuffer, places: readonly ArrayPlace[]): NamedArrays {
  try {
    return arraysIn(memory, places);
  } catch (cause) {
    throw damaged('a part lies outside', cause);
  }
}

function damaged(how: string, cause?: unknown): SnapshotError {
  return new SnapshotError(`it is damaged: ${how}`, { cause });
}

/** Reads on from the beginning and keeps the checksum of what was read. */
class CheckedInput {
  readonly #file: FileHandle;
  position = 0;
  checksum = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async fill(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const wanted = Math.min(CHUNK_BYTES, bytes.length - done);
      const { bytesRead } = await this.#file.read(bytes, done, wanted, this.position);
      if (bytesRead === 0) throw damaged('it is cut off');
      this.checksum = crc32(bytes.subarray(done, done + bytesRead), this.checksum);
      done += bytesRead;
      this.position += bytesRead;
    }
  }
}
