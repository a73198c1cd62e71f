import {
  ALIGNMENT,
  type ArrayLocation,
  type ArraysLayout,
  isNumberKind,
} from '../../arrays/array-layout.ts';
import { isPlainObject } from '../../domain/text/json.ts';

/**
 * How a snapshot of the index begins, in a file of a service and in a portable one: eight bytes of name
 * and version, the length of the header, the header in JSON. The arrays follow.
 */
const MAGIC = 'MARCIDX1';
const LARGEST_HEADER = 1024 * 1024;

/** The name and the length. */
export const HEAD_PREFIX_BYTES = 12;

/** What a snapshot was made of and for, such as its corpus and its version. */
export type SnapshotIdentity = Readonly<Record<string, string>>;

/** What a snapshot says of itself. */
export interface SnapshotHeader extends ArraysLayout {
  /** What the contents depend on, by name: whoever reads compares it with what it needs. */
  readonly identity: SnapshotIdentity;
}

/** A snapshot that cannot be used. The message is one plain line. */
export class SnapshotError extends Error {
  override readonly name: string = 'SnapshotError';
}

/**
 * A snapshot that is whole and was written for something else: by another version, under another secret key, of
 * another corpus. Upgrades bring this about, so a reader builds the index anew and reports no fault.
 */
export class OutdatedSnapshotError extends SnapshotError {
  override readonly name = 'OutdatedSnapshotError';
}

/** The error of a snapshot that is not as it was written. */
export function damagedSnapshotError(how: string, cause?: unknown): SnapshotError {
  return new SnapshotError(`it is damaged: ${how}`, { cause });
}

/** The head of a snapshot, filled up with blanks so that the arrays lie well. */
export function snapshotHead(
  identity: SnapshotIdentity,
  { bytes, places: positions }: ArraysLayout,
): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify({ identity, bytes, places: positions }));
  const end = HEAD_PREFIX_BYTES + json.length;
  const head = new Uint8Array(Math.ceil(end / ALIGNMENT) * ALIGNMENT).fill(BLANK);
  head.set(new TextEncoder().encode(MAGIC));
  new DataView(head.buffer).setUint32(MAGIC.length, head.length - HEAD_PREFIX_BYTES, true);
  head.set(json, HEAD_PREFIX_BYTES);
  return head;
}

const BLANK = 32;

/**
 * How many bytes of header follow the prefix.
 * @throws SnapshotError when this is no snapshot of this version, or no header can be so long
 */
export function headerLength(prefix: Uint8Array): number {
  const name = String.fromCharCode(...prefix.subarray(0, MAGIC.length));
  if (name !== MAGIC)
    throw new OutdatedSnapshotError('it is not a search snapshot of this version');
  const { buffer, byteOffset, byteLength } = prefix;
  const length = new DataView(buffer, byteOffset, byteLength).getUint32(MAGIC.length, true);
  if (length > LARGEST_HEADER) throw damagedSnapshotError('its header is too long');
  return length;
}

/** @throws SnapshotError when the bytes are no header */
export function readHeader(json: Uint8Array): SnapshotHeader {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder().decode(json));
  } catch (cause) {
    throw damagedSnapshotError('its header is unreadable', cause);
  }
  if (!isHeader(header)) throw damagedSnapshotError('its header is unreadable');
  return header;
}

function isHeader(value: unknown): value is SnapshotHeader {
  if (!isPlainObject(value)) return false;
  const { identity, bytes, places: positions } = value;
  const hasIdentity =
    isPlainObject(identity) && Object.values(identity).every((one) => typeof one === 'string');
  return (
    hasIdentity && isLength(bytes) && Array.isArray(positions) && positions.every(isArrayLocation)
  );
}

function isArrayLocation(value: unknown): value is ArrayLocation {
  if (!isPlainObject(value)) return false;
  const { name, kind, offset, length } = value;
  return typeof name === 'string' && isNumberKind(kind) && isLength(offset) && isLength(length);
}

function isLength(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
