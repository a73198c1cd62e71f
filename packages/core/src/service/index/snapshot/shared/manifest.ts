import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  layOut,
  type NamedArrays,
  type Numbers,
  type PartsLayout,
  padded,
} from '../../../../arrays/array-layout.ts';
import {
  type SnapshotIdentity,
  snapshotDamaged,
} from '../../../../search/segment/snapshot-head.ts';
import type { SnapshotTerms } from '../search-snapshot.ts';
import type { StoredPart } from './folder-parts.ts';

/** The size of a part, except the last of a group: small enough to hash and send without delaying searches. */
export const PART_BYTES = 4 * 1024 * 1024;

/** Incremented when this file changes the layout of snapshots. */
const FORMAT = '1';
const FAMILY_LENGTH = 16;

/** Arrays that are stored together, as bytes in parts. */
export interface Piece extends PartsLayout {
  /** The SHA-256 of each part in hex, which is also its name. */
  readonly parts: readonly string[];
}

/** A snapshot that is stored in parts. */
export interface Manifest {
  readonly identity: SnapshotIdentity;
  readonly pieces: readonly Piece[];
}

/**
 * Names the snapshots that this process can read. One of another version, with other embeddings or under another secret
 * has another name, so that during an upgrade both are stored.
 */
export function familyOf({ version, embeddings, rutKey }: SnapshotTerms): string {
  const terms = JSON.stringify([FORMAT, version, embeddings, rutKey]);
  return createHash('sha256').update(terms).digest('hex').slice(0, FAMILY_LENGTH);
}

/**
 * Groups the arrays of an index: one group for each segment, which does not change, and one for everything that does.
 * So a part of one snapshot is reused by the next one.
 */
export function inPieces(arrays: NamedArrays): NamedArrays[] {
  const pieces = new Map<string, Map<string, Numbers>>();
  for (const [name, numbers] of arrays) {
    const [, segment = ''] = SEGMENT_ARRAY.exec(name) ?? [];
    const piece = pieces.get(segment) ?? new Map();
    pieces.set(segment, piece.set(name, numbers));
  }
  return [...pieces.values()];
}

/** Names of a segment's arrays begin with its number; the set of its live rows changes. */
const SEGMENT_ARRAY = /^(\d+)\.(?!live$)/;

/** Serialises and seals a manifest. Without the key nobody can write one, and parts are identified by their hashes. */
export function sealedManifest(manifest: Manifest, key: Uint8Array): Uint8Array {
  const json = JSON.stringify(manifest);
  return Buffer.from(`${sealOf(json, key).toString('hex')}\n${json}`);
}

/** @throws SnapshotError when it was not written with this key, or is damaged */
export function openManifest(bytes: Uint8Array, key: Uint8Array): Manifest {
  const text = Buffer.from(bytes).toString();
  const end = text.indexOf('\n');
  const seal = Buffer.from(text.slice(0, Math.max(end, 0)), 'hex');
  const json = text.slice(end + 1);
  const wanted = sealOf(json, key);
  if (seal.length !== wanted.length || !timingSafeEqual(seal, wanted)) {
    throw snapshotDamaged('its manifest is not as a process with this secret wrote it');
  }
  return JSON.parse(json);
}

function sealOf(json: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(json).digest();
}

/** A manifest in a listing. */
export interface StoredManifest extends StoredPart {
  readonly family: string;
  /** The newest change that it contains. */
  readonly seq: number;
}

const MANIFEST = /^([0-9a-f]{16})\.(\d{1,16})\.[0-9a-f-]{36}\.manifest$/;
const PART = /^([0-9a-f]{64})\.part$/;
/** Matches a part or a manifest, including one whose process died while writing it. */
const OURS =
  /^(?:[0-9a-f]{16}\.\d{1,16}\.[0-9a-f-]{36}\.manifest|[0-9a-f]{64}\.part)(?:\.[0-9a-f-]{36}\.tmp)?$/;
const HASH = /[0-9a-f]{64}/g;

export function newManifestName(family: string, seq: number): string {
  return `${family}.${seq}.${randomUUID()}.manifest`;
}

export function partName(sha256: string): string {
  return `${sha256}.part`;
}

/** What of a list is of snapshots: a folder may have other files. */
function ours(listed: readonly StoredPart[]): StoredPart[] {
  return listed.filter(({ name }) => OURS.test(name));
}

/** Finds the manifests in a listing, newest first. */
export function manifestsIn(listed: readonly StoredPart[]): StoredManifest[] {
  return listed
    .flatMap((part) => {
      const [, family, seq] = MANIFEST.exec(part.name) ?? [];
      return family === undefined ? [] : [{ ...part, family, seq: Number(seq) }];
    })
    .sort((one, other) => other.at - one.at || other.seq - one.seq);
}

/** How long unused parts stay, so that reads that have begun can finish. */
export const GRACE_MS = 15 * 60_000;
/** How long the snapshot of another version stays after its last write. */
const FORGOTTEN_MS = 30 * 24 * 3_600_000;

/** Finds manifests to delete: those replaced by a newer one for a while, or of a version that is no longer in use. */
export function outdatedManifests(
  listed: readonly StoredPart[],
  { family, graceMs }: { readonly family: string; readonly graceMs: number },
): StoredManifest[] {
  const now = newestTime(listed);
  const newer = new Map<string, StoredManifest>();
  return manifestsIn(listed).filter((manifest) => {
    const next = newer.get(manifest.family);
    newer.set(manifest.family, manifest);
    if (next !== undefined) return now - next.at > graceMs;
    return manifest.family !== family && now - manifest.at > FORGOTTEN_MS;
  });
}

/**
 * Finds parts and drafts to delete, because no manifest has referenced them for a while.
 * @param manifests the texts of all that stay, also those of other versions: whatever these look like, parts are named by hashes
 */
export function unnamedParts(
  listed: readonly StoredPart[],
  { manifests, graceMs }: { readonly manifests: readonly Uint8Array[]; readonly graceMs: number },
): StoredPart[] {
  const now = newestTime(listed);
  const named = new Set(
    manifests.flatMap((text) => Buffer.from(text).toString().match(HASH) ?? []),
  );
  return ours(listed).filter(({ name, at }) => {
    if (MANIFEST.test(name) || now - at <= graceMs) return false;
    const [, hash] = PART.exec(name) ?? [];
    return hash === undefined || !named.has(hash);
  });
}

/** Returns the time by the clock of the store, right after something was written. */
function newestTime(listed: readonly StoredPart[]): number {
  return listed.reduce((newest, { at }) => Math.max(newest, at), 0);
}

/** Returns the parts that a manifest references. */
export function partsNamed({ pieces }: Manifest): Set<string> {
  return new Set(pieces.flatMap(({ parts }) => parts));
}

/**
 * Splits the bytes of a group into parts. Each is a copy, because vectors may be filled in while it is hashed and sent.
 */
export function* cutInParts(piece: NamedArrays): Generator<Uint8Array> {
  let { bytes: rest } = layOut(piece);
  let part = new Uint8Array(Math.min(PART_BYTES, rest));
  let filled = 0;
  for (const numbers of piece.values()) {
    for (let bytes = padded(numbers); bytes.length > 0; ) {
      const taken = bytes.subarray(0, part.length - filled);
      part.set(taken, filled);
      filled += taken.length;
      bytes = bytes.subarray(taken.length);
      if (filled < part.length) continue;
      yield part;
      rest -= part.length;
      part = new Uint8Array(Math.min(PART_BYTES, rest));
      filled = 0;
    }
  }
}
