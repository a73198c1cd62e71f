import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  type ArraysLayout,
  computeLayout,
  type NamedArrays,
  type Numbers,
  paddedCopy,
} from '../../../../arrays/array-layout.ts';
import {
  damagedSnapshotError,
  type SnapshotIdentity,
} from '../../../../search/segment/snapshot-head.ts';
import type { SnapshotRequirements } from '../search-snapshot.ts';
import type { StoredPart } from './folder-parts.ts';

/** Size of a part in bytes, except the last of a group: small enough to hash and send without delaying searches. */
export const PART_BYTES = 4 * 1024 * 1024;

/** Version of the layout; increment it when this file changes the layout of snapshots. */
const FORMAT = '1';
const FAMILY_LENGTH = 16;

/** A group of arrays whose bytes are stored together, split into parts. */
export interface ChunkParts extends ArraysLayout {
  /** The SHA-256 of each part in hex, which is also its name. */
  readonly parts: readonly string[];
}

/** The list of parts of a stored snapshot, with its identity. */
export interface Manifest {
  readonly identity: SnapshotIdentity;
  readonly pieces: readonly ChunkParts[];
}

/**
 * Returns the name prefix of the snapshots that this process can read. Another version, other embeddings or another
 * secret result in another prefix, so that snapshots of both are stored during an upgrade.
 */
export function manifestPrefix({ version, embeddings, rutKey }: SnapshotRequirements): string {
  const terms = JSON.stringify([FORMAT, version, embeddings, rutKey]);
  return createHash('sha256').update(terms).digest('hex').slice(0, FAMILY_LENGTH);
}

/**
 * Groups the arrays of an index: one group per segment, whose arrays never change, and one for all arrays that do. So
 * the next snapshot can reuse the unchanged parts of this one.
 */
export function groupArrays(arrays: NamedArrays): NamedArrays[] {
  const chunks = new Map<string, Map<string, Numbers>>();
  for (const [name, numbers] of arrays) {
    const [, segment = ''] = SEGMENT_ARRAY.exec(name) ?? [];
    const chunk = chunks.get(segment) ?? new Map();
    chunks.set(segment, chunk.set(name, numbers));
  }
  return [...chunks.values()];
}

/** Matches names of a segment's arrays by their number, except `live`, the set of live rows, which changes. */
const SEGMENT_ARRAY = /^(\d+)\.(?!live$)/;

/** Serialises and seals a manifest, so that only a holder of the key can write one. */
export function sealManifest(manifest: Manifest, key: Uint8Array): Uint8Array {
  const json = JSON.stringify(manifest);
  return Buffer.from(`${computeSeal(json, key).toString('hex')}\n${json}`);
}

/** Verifies and parses a manifest. @throws SnapshotError when it was written with another key or is damaged */
export function openManifest(bytes: Uint8Array, key: Uint8Array): Manifest {
  const text = Buffer.from(bytes).toString();
  const end = text.indexOf('\n');
  const seal = Buffer.from(text.slice(0, Math.max(end, 0)), 'hex');
  const json = text.slice(end + 1);
  const wanted = computeSeal(json, key);
  if (seal.length !== wanted.length || !timingSafeEqual(seal, wanted)) {
    throw damagedSnapshotError('its manifest is not as a process with this secret wrote it');
  }
  return JSON.parse(json);
}

function computeSeal(json: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(json).digest();
}

/** A manifest file in a listing, with the values in its name. */
export interface StoredManifest extends StoredPart {
  readonly family: string;
  /** The newest change that it contains. */
  readonly seq: number;
}

const MANIFEST = /^([0-9a-f]{16})\.(\d{1,16})\.[0-9a-f-]{36}\.manifest$/;
const PART = /^([0-9a-f]{64})\.part$/;
/** Matches the file name of a part or manifest, or of a draft whose process died while writing it. */
const OURS =
  /^(?:[0-9a-f]{16}\.\d{1,16}\.[0-9a-f-]{36}\.manifest|[0-9a-f]{64}\.part)(?:\.[0-9a-f-]{36}\.tmp)?$/;
const HASH = /[0-9a-f]{64}/g;

export function newManifestName(family: string, seq: number): string {
  return `${family}.${seq}.${randomUUID()}.manifest`;
}

export function partName(sha256: string): string {
  return `${sha256}.part`;
}

/** Returns the snapshot files of a listing, because the folder may contain other files. */
function snapshotFiles(listed: readonly StoredPart[]): StoredPart[] {
  return listed.filter(({ name }) => OURS.test(name));
}

/** Finds the manifests in a listing, newest first. */
export function findManifests(listed: readonly StoredPart[]): StoredManifest[] {
  return listed
    .flatMap((part) => {
      const [, family, seq] = MANIFEST.exec(part.name) ?? [];
      return family === undefined ? [] : [{ ...part, family, seq: Number(seq) }];
    })
    .sort((one, other) => other.at - one.at || other.seq - one.seq);
}

/** Milliseconds until unused parts are deleted, so that reads in progress can finish. */
export const UNUSED_GRACE_MS = 15 * 60_000;
/** Milliseconds until the snapshot of another version is deleted, counted from its last write. */
const FORGOTTEN_MS = 30 * 24 * 3_600_000;

/** Finds manifests to delete: those replaced more than `graceMs` ago, or of a version no longer in use. */
export function findOutdatedManifests(
  listed: readonly StoredPart[],
  { family, graceMs }: { readonly family: string; readonly graceMs: number },
): StoredManifest[] {
  const now = newestTime(listed);
  const newer = new Map<string, StoredManifest>();
  return findManifests(listed).filter((manifest) => {
    const next = newer.get(manifest.family);
    newer.set(manifest.family, manifest);
    if (next !== undefined) return now - next.at > graceMs;
    return manifest.family !== family && now - manifest.at > FORGOTTEN_MS;
  });
}

/**
 * Finds parts and drafts to delete, because no manifest has referenced them for `graceMs`.
 * @param manifests the texts of all remaining manifests; whatever their layout, they name parts by hashes
 */
export function findUnusedParts(
  listed: readonly StoredPart[],
  { manifests, graceMs }: { readonly manifests: readonly Uint8Array[]; readonly graceMs: number },
): StoredPart[] {
  const now = newestTime(listed);
  const named = new Set(
    manifests.flatMap((text) => Buffer.from(text).toString().match(HASH) ?? []),
  );
  return snapshotFiles(listed).filter(({ name, at }) => {
    if (MANIFEST.test(name) || now - at <= graceMs) return false;
    const [, hash] = PART.exec(name) ?? [];
    return hash === undefined || !named.has(hash);
  });
}

/** Returns the latest write time, which is the store's current time because something was just written. */
function newestTime(listed: readonly StoredPart[]): number {
  return listed.reduce((newest, { at }) => Math.max(newest, at), 0);
}

/** Returns the parts that a manifest references. */
export function referencedParts({ pieces: chunks }: Manifest): Set<string> {
  return new Set(chunks.flatMap(({ parts }) => parts));
}

/** Splits the bytes of a group into parts, as copies, because vectors may be written while they are sent. */
export function* splitIntoParts(chunk: NamedArrays): Generator<Uint8Array> {
  let { bytes: rest } = computeLayout(chunk);
  let part = new Uint8Array(Math.min(PART_BYTES, rest));
  let filled = 0;
  for (const numbers of chunk.values()) {
    for (let bytes = paddedCopy(numbers); bytes.length > 0; ) {
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
