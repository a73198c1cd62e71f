import { subtle } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  type ArraysLayout,
  computeLayout,
  MAX_PART_BYTES,
  type NamedArrays,
  type Numbers,
  splitIntoChunks,
  viewArrays,
} from '../../../../arrays/array-layout.ts';
import type { BrandIndex } from '../../../../search/faces/brand-index.ts';
import type { MergeOptions } from '../../../../search/segment/merge-segments.ts';
import { damagedSnapshotError, SnapshotError } from '../../../../search/segment/snapshot-head.ts';
import {
  type FrozenIndex,
  type IndexSource,
  type LoadedIndex,
  readIndex,
  rebuildNotice,
  requireUsable,
  type SnapshotRequirements,
  type SnapshotStore,
  snapshotIdentityAt,
  type WrittenSnapshot,
} from '../search-snapshot.ts';
import type { SnapshotPartsFolder, StoredPart } from './folder-parts.ts';
import {
  type ChunkParts,
  findManifests,
  findOutdatedManifests,
  findUnusedParts,
  groupArrays,
  type Manifest,
  manifestPrefix,
  newManifestName,
  openManifest,
  PART_BYTES,
  partName,
  referencedParts,
  type StoredManifest,
  sealManifest,
  splitIntoParts,
  UNUSED_GRACE_MS,
} from './manifest.ts';

/** Milliseconds between checks whether another process has built the index. */
const ASK_AGAIN_MS = 500;
/** Maximum number of parts read or written concurrently. */
const AT_ONCE = 4;
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

/** Dependencies of a shared snapshot. */
interface SharedOptions {
  readonly store: SnapshotPartsFolder;
  /** The key that seals manifests. */
  readonly key: Uint8Array;
  /** Runs work under a named lock; returns undefined without waiting when another process holds the lock. */
  readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>;
  readonly onError: (error: unknown) => void;
  readonly graceMs?: number | undefined;
}

/**
 * A snapshot that processes share: one of them builds, merges and writes it, the others load it. A part is named by its
 * hash and never changes; a manifest lists the parts of an index. A manifest is written after all its parts, and
 * replaced files are deleted only after a grace period. So a reader always finds a complete snapshot, whichever process
 * writes or dies. After concurrent writes by two processes, the newer manifest is used.
 */
export class SharedSnapshot implements SnapshotStore {
  readonly #terms: SnapshotRequirements;
  readonly #store: SnapshotPartsFolder;
  readonly #key: Uint8Array;
  readonly #alone: SharedOptions['alone'];
  readonly #onError: (error: unknown) => void;
  readonly #graceMs: number;
  readonly #family: string;
  /** The name of the newest manifest found unusable; only a newer one is checked again. */
  #refused: string | null = null;

  constructor(terms: SnapshotRequirements, options: SharedOptions) {
    this.#terms = terms;
    this.#store = options.store;
    this.#key = options.key;
    this.#alone = options.alone;
    this.#onError = options.onError;
    this.#graceMs = options.graceMs ?? UNUSED_GRACE_MS;
    this.#family = manifestPrefix(terms);
  }

  /** Loads the newest usable index; otherwise builds and writes one, or waits for the process that does. */
  async load(source: IndexSource): Promise<LoadedIndex> {
    const adoptIndex = (index: BrandIndex) => ({ index, isSaved: true, fault: null });
    for (;;) {
      const found = await this.#loadNewest(source);
      if (found === 'away') return { index: await source.build(), isSaved: false, fault: null };
      if (found !== null) return adoptIndex(found);
      const made = await this.exclusively(async () => {
        const again = await this.#loadNewest(source);
        return again === null || again === 'away' ? this.#build(source) : adoptIndex(again);
      });
      if (made !== undefined) return made;
      await setTimeout(ASK_AGAIN_MS);
    }
  }

  exclusively<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#alone(`search snapshot ${this.#family}`, work);
  }

  async savedSeq(): Promise<number> {
    return this.#newestUsable(await this.#store.list())?.seq ?? -1;
  }

  async write(index: FrozenIndex): Promise<WrittenSnapshot | null> {
    const { seq, size } = index;
    const identity = await snapshotIdentityAt(this.#terms, seq);
    if (identity === null) return null;
    const stored = await this.#storedParts();
    const chunks: ChunkParts[] = [];
    for (const arrays of groupArrays(index.arrays())) {
      chunks.push({ ...computeLayout(arrays), parts: await this.#putAll(arrays, stored) });
    }
    const manifest = sealManifest({ identity, pieces: chunks }, this.#key);
    await this.#store.put(newManifestName(this.#family, seq), manifest);
    await this.#removeUnused();
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes, manifest.length);
    return { path: this.#store.folder, bytes, marks: size, seq };
  }

  async #build({ build }: IndexSource): Promise<LoadedIndex> {
    const index = await build();
    try {
      return {
        index,
        isSaved: (await this.write(index.currentGeneration())) !== null,
        fault: null,
      };
    } catch (error) {
      this.#onError(error);
      return { index, isSaved: false, fault: null };
    }
  }

  /** Loads the newest snapshot; null when none is usable, `away` when the folder cannot be read. */
  async #loadNewest({ merging }: IndexSource): Promise<BrandIndex | null | 'away'> {
    try {
      return await this.#read(merging);
    } catch (error) {
      if (error instanceof SnapshotError) {
        this.#onError(rebuildNotice(this.#store.folder, error));
        return null;
      }
      this.#onError(error);
      return 'away';
    }
  }

  /** Returns the newest manifest with this process's prefix; null for none, or when it was found unusable before. */
  #newestUsable(listed: readonly StoredPart[]): StoredManifest | null {
    const newest = findManifests(listed).find(({ family }) => family === this.#family);
    return newest === undefined || newest.name === this.#refused ? null : newest;
  }

  /** Reads the newest manifest, still sealed; null for none, or when it was deleted meanwhile. */
  async #readNewestManifest(listed: readonly StoredPart[]) {
    const name = this.#newestUsable(listed)?.name;
    const sealed = name === undefined ? null : await this.#store.get(name, MAX_MANIFEST_BYTES);
    return name === undefined || sealed === null ? null : { name, sealed };
  }

  async #read(merging: MergeOptions): Promise<BrandIndex | null> {
    const newest = await this.#readNewestManifest(await this.#store.list());
    if (newest === null) return null;
    const { name, sealed } = newest;
    try {
      const manifest = openManifest(sealed, this.#key);
      const stop = new AbortController();
      const fetching = this.#fetchAll(manifest, stop);
      fetching.catch(() => undefined);
      // The lexicon is built during the download. A wrong corpus is reported first, even if the snapshot is also
      // damaged.
      await requireUsable(this.#terms, manifest.identity).catch((error: unknown) => {
        stop.abort();
        throw error;
      });
      return readIndex(await fetching, this.#terms, merging);
    } catch (error) {
      if (error instanceof SnapshotError) this.#refused = name;
      throw error;
    }
  }

  async #fetchAll({ pieces: chunks }: Manifest, stop: AbortController): Promise<NamedArrays> {
    const arrays = new Map<string, Numbers>();
    const jobs = chunks.flatMap((chunk) => {
      const memory = allocateChunk(chunk);
      for (const [name, numbers] of memory.arrays) arrays.set(name, numbers);
      return chunk.parts.map((sha256, nth) => ({ sha256, from: nth * PART_BYTES, memory }));
    });
    await inParallel(jobs.values(), stop, async ({ sha256, from, memory }) => {
      memory.fill(from, await this.#fetchPart(sha256));
    });
    return arrays;
  }

  /** Reads a part and verifies its hash. */
  async #fetchPart(sha256: string): Promise<Uint8Array> {
    const part = await this.#store.get(partName(sha256), PART_BYTES);
    if (part === null) throw damagedSnapshotError('a part is missing');
    if ((await sha256Hex(part)) !== sha256)
      throw damagedSnapshotError('a part is not what its name says');
    return part;
  }

  /** Returns the stored parts of the newest snapshot; none when its manifest cannot be verified. */
  async #storedParts(): Promise<Set<string>> {
    const listed = await this.#store.list();
    const newest = await this.#readNewestManifest(listed);
    if (newest === null) return new Set();
    try {
      const there = new Set(listed.map(({ name }) => name));
      const parts = [...referencedParts(openManifest(newest.sealed, this.#key))];
      return new Set(parts.filter((sha256) => there.has(partName(sha256))));
    } catch {
      return new Set();
    }
  }

  /** Stores the parts of a group that are not stored yet. @returns the names of all its parts */
  async #putAll(chunk: NamedArrays, stored: ReadonlySet<string>): Promise<string[]> {
    const names: string[] = [];
    await inParallel(splitIntoParts(chunk), new AbortController(), async (part, nth) => {
      const sha256 = await sha256Hex(part);
      names[nth] = sha256;
      if (!stored.has(sha256)) await this.#store.put(partName(sha256), part);
    });
    return names;
  }

  /** Deletes outdated manifests, and parts that no manifest references. */
  async #removeUnused(): Promise<void> {
    const store = this.#store;
    const terms = { family: this.#family, graceMs: this.#graceMs };
    try {
      const listed = await store.list();
      const outdated = new Set(findOutdatedManifests(listed, terms).map(({ name }) => name));
      const stored = findManifests(listed).filter(({ name }) => !outdated.has(name));
      const texts = await Promise.all(
        stored.map(({ name }) => store.get(name, MAX_MANIFEST_BYTES)),
      );
      const manifests = texts.filter((text) => text !== null);
      for (const name of outdated) await store.remove(name);
      for (const { name } of findUnusedParts(listed, { ...terms, manifests })) {
        await store.remove(name);
      }
    } catch (error) {
      this.#onError(error);
    }
  }
}

async function sha256Hex(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex');
}

/** Starts jobs in order, `AT_ONCE` at a time, yielding to the event loop before each; after a failure it stops. */
async function inParallel<T>(
  jobs: Iterator<T>,
  stop: AbortController,
  work: (job: T, nth: number) => Promise<void>,
): Promise<void> {
  let nth = 0;
  const worker = async () => {
    for (;;) {
      await setImmediate();
      if (stop.signal.aborted) return;
      const { done, value } = jobs.next();
      if (done) return;
      nth += 1;
      await work(value, nth - 1);
    }
  };
  const workers = Array.from({ length: AT_ONCE }, worker);
  await Promise.all(workers).finally(() => stop.abort());
}

/** A block of memory, and its offset in the bytes of the group. */
interface Stretch {
  readonly from: number;
  readonly bytes: Uint8Array;
}

/** Shared memory for a group of arrays, and the arrays in it. */
interface SharedChunk {
  readonly arrays: ReadonlyMap<string, Numbers>;
  /** Copies `bytes` to the offset `from` of the group, across blocks, whose boundaries differ from those of parts. */
  readonly fill: (from: number, bytes: Uint8Array) => void;
}

/** Allocates shared memory for a group. @param maxBytes maximum block size; a longer array gets a block of its own */
export function allocateChunk(chunk: ArraysLayout, maxBytes: number = MAX_PART_BYTES): SharedChunk {
  const arrays = new Map<string, Numbers>();
  const stretches: Stretch[] = splitIntoChunks(chunk, maxBytes).map(
    ({ places: positions, from, bytes }) => {
      const memory = new SharedArrayBuffer(bytes);
      for (const [name, numbers] of viewArrays(memory, positions, -from)) arrays.set(name, numbers);
      return { from, bytes: new Uint8Array(memory) };
    },
  );
  const fillFrom = (from: number, bytes: Uint8Array) => {
    for (const stretch of stretches) {
      const at = from - stretch.from;
      const inside = bytes.subarray(Math.max(0, -at), Math.max(0, stretch.bytes.length - at));
      if (inside.length > 0) stretch.bytes.set(inside, Math.max(0, at));
    }
  };
  return { arrays, fill: fillFrom };
}
