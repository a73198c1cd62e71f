import {
  ALIGNMENT,
  type ArrayLocation,
  type ArraysLayout,
  isNumberKind,
} from '../../arrays/array-layout.ts';
import { isPlainObject } from '../../domain/text/json.ts';

/**
 * Start of an index snapshot, both of the service and portable: eight bytes of name and version,
 * the length of the header, and the header in JSON. The arrays follow.
 */
const MAGIC = 'MARCIDX1';
const LARGEST_HEADER = 1024 * 1024;

/** Number of bytes before the header: its name, version and length. */
export const HEAD_PREFIX_BYTES = 12;

/** Versions and keys that a snapshot depends on, such as its corpus and layout version. */
export type SnapshotIdentity = Readonly<Record<string, string>>;

/** Header of a snapshot. */
export interface SnapshotHeader extends ArraysLayout {
  /** Dependencies of the contents, by name; the reader compares them with its own. */
  readonly identity: SnapshotIdentity;
}

/** Snapshot that cannot be used. The message is one plain line. */
export class SnapshotError extends Error {
  override readonly name: string = 'SnapshotError';
}

/**
 * Intact snapshot that was written for something else: another version, secret key or corpus. This
 * is normal after an upgrade, so a reader rebuilds the index and reports no fault.
 */
export class OutdatedSnapshotError extends SnapshotError {
  override readonly name = 'OutdatedSnapshotError';
}

/** Creates the error for a corrupted snapshot. */
export function damagedSnapshotError(how: string, cause?: unknown): SnapshotError {
  return new SnapshotError(`it is damaged: ${how}`, { cause });
}

/** Serialises the head of a snapshot, padded with blanks so that the arrays are aligned. */
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
 * Returns the length of the header in bytes.
 * @throws SnapshotError when this is no snapshot of this version, or the header is too long
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

/** Parses and validates a header. @throws SnapshotError when the bytes are no header */
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
