import type { Embeddings } from '../../../contract/embeddings.ts';
import { builtInLexicon } from '../../../likeness/meaning/concept-lexicon.ts';
import { type BrandIndex, readBrandIndex } from '../../../search/faces/brand-index.ts';
import type { InMemoryCorpus } from '../../../search/faces/in-memory-corpus.ts';
import type { MergeOptions } from '../../../search/segment/merge-segments.ts';
import {
  OutdatedSnapshotError,
  SnapshotError,
  type SnapshotIdentity,
} from '../../../search/segment/snapshot-head.ts';
import { readSnapshotFile, snapshotIdentity, writeSnapshotFile } from './write-snapshot-file.ts';

/** The values that a snapshot must match to be usable in this process. */
export interface SnapshotRequirements {
  /** The package version and the fingerprint of the code that builds segments. */
  readonly version: string;
  readonly embeddings: Embeddings;
  /** Returns the id of the embedder of the index's vectors; called while the snapshot is read. */
  readonly embedder: () => string;
  /** Identifies the key that hashes tax ids in the index. */
  readonly rutKey: string;
  /** Returns a fingerprint of a change that is unique among all corpora; null when there is no such change. */
  readonly fingerprintAt: (seq: number) => Promise<string | null>;
}

/** The location, size and content of a written snapshot. */
export interface WrittenSnapshot {
  readonly path: string;
  readonly bytes: number;
  readonly marks: number;
  /** The newest `corpus_changes.seq` that it contains. */
  readonly seq: number;
}

/** Builds an index when no snapshot is usable. */
export interface IndexSource {
  readonly build: () => Promise<BrandIndex>;
  readonly merging: MergeOptions;
}

/** The index that a service starts with. */
export interface LoadedIndex {
  readonly index: BrandIndex;
  /** Whether the stored snapshot already contains this index. */
  readonly isSaved: boolean;
  /** The reason why the stored snapshot cannot be used, which has already been reported; null if it can. */
  readonly fault: SnapshotError | null;
}

/** The part of an index that is written; it must not change during the write. */
export type FrozenIndex = Pick<InMemoryCorpus, 'seq' | 'size' | 'arrays'>;

/** Stores the index between process starts. */
export interface SnapshotStore {
  /** Loads the stored index or, if none is usable, builds one. */
  load(source: IndexSource): Promise<LoadedIndex>;
  /** Writes an index; null for a corpus without changes, because its snapshot could not be identified. */
  write(index: FrozenIndex): Promise<WrittenSnapshot | null>;
  /** Runs a background write, unless another process is running one: then returns undefined without waiting. */
  exclusively<T>(work: () => Promise<T>): Promise<T | undefined>;
  /** Returns the newest change in the snapshot of another process; -1 for none. */
  savedSeq(): Promise<number>;
}

/** Message for the operator, by the field of a snapshot's identity that differs from the expected one. */
const DIFFERENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    version: 'it was written by another version',
    embedder: 'it was written with other embeddings',
    rutKey: 'it was written under another secret key',
  }),
);

/**
 * Returns the identity of this process's snapshot; null for an empty corpus, whose snapshot could not be identified.
 */
export async function snapshotIdentityAt(
  requirements: SnapshotRequirements,
  seq: number,
): Promise<SnapshotIdentity | null> {
  const corpus = await requirements.fingerprintAt(seq);
  return corpus === null ? null : { ...expectedIdentity(requirements), seq: String(seq), corpus };
}

/** Requires a snapshot of the same corpus, key and version. @throws SnapshotError that says which one differs */
export async function requireUsable(
  requirements: SnapshotRequirements,
  identity: SnapshotIdentity,
): Promise<void> {
  // Builds the lexicon during the read, which takes about as long, because the first search needs it.
  builtInLexicon();
  for (const [name, own] of Object.entries(expectedIdentity(requirements))) {
    if (identity[name] !== own)
      throw new OutdatedSnapshotError(DIFFERENCES.get(name) ?? `its ${name} differs`);
  }
  const { seq, corpus } = identity;
  const here = await requirements.fingerprintAt(Number(seq));
  if (here === null || here !== corpus) {
    throw new OutdatedSnapshotError('it is of another corpus');
  }
}

function expectedIdentity({ version, embedder, rutKey }: SnapshotRequirements): SnapshotIdentity {
  return { version, embedder: embedder(), rutKey };
}

/** Creates the index from the arrays of a snapshot. @throws SnapshotError when an array is missing */
export function readIndex(
  arrays: Parameters<typeof readBrandIndex>[0],
  { embeddings }: SnapshotRequirements,
  merging: MergeOptions,
): BrandIndex {
  try {
    return readBrandIndex(arrays, { embeddings, ...merging });
  } catch (cause) {
    throw new SnapshotError('it is damaged: a part is missing', { cause });
  }
}

/** Creates the one-line notice that an unusable snapshot is rebuilt, with the reason. */
export function rebuildNotice(path: string, cause: SnapshotError): SnapshotError {
  const Reported = cause instanceof OutdatedSnapshotError ? OutdatedSnapshotError : SnapshotError;
  return new Reported(`The snapshot ${path} is built anew: ${cause.message}`, { cause });
}

/** A snapshot in one file, used by one process. */
export class SnapshotFile implements SnapshotStore {
  readonly #path: string;
  readonly #terms: SnapshotRequirements;
  readonly #onError: (error: unknown) => void;
  /** Whether this process has successfully read or written the file. */
  #isOwn = false;

  /** @param onError called with a one-line error for an unusable snapshot */
  constructor(path: string, requirements: SnapshotRequirements, onError: (error: unknown) => void) {
    this.#path = path;
    this.#terms = requirements;
    this.#onError = onError;
  }

  async load({ build, merging }: IndexSource): Promise<LoadedIndex> {
    let fault: SnapshotError | null = null;
    try {
      return { index: await this.#read(merging), isSaved: true, fault };
    } catch (error) {
      if (error instanceof SnapshotError) {
        fault = error;
        this.#onError(rebuildNotice(this.#path, error));
      } else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return { index: await build(), isSaved: false, fault };
  }

  async #read(merging: MergeOptions): Promise<BrandIndex> {
    const arrays = await readSnapshotFile(this.#path, (identity) =>
      requireUsable(this.#terms, identity),
    );
    const index = readIndex(arrays, this.#terms, merging);
    this.#isOwn = true;
    return index;
  }

  /**
   * @throws SnapshotError when another version has replaced the file: during an upgrade the old process must not
   *   overwrite the snapshot of the new one
   */
  async write(index: FrozenIndex): Promise<WrittenSnapshot | null> {
    const path = this.#path;
    if (this.#isOwn) await this.#requireSameVersion();
    const { seq, size } = index;
    const identity = await snapshotIdentityAt(this.#terms, seq);
    if (identity === null) return null;
    const bytes = await writeSnapshotFile(path, identity, index.arrays());
    this.#isOwn = true;
    return { path, bytes, marks: size, seq };
  }

  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  /** Returns -1, because no other process writes the file. */
  async savedSeq(): Promise<number> {
    return -1;
  }

  async #requireSameVersion(): Promise<void> {
    const identity = await snapshotIdentity(this.#path);
    if (identity === null || identity['version'] === this.#terms.version) return;
    throw new SnapshotError(`The snapshot ${this.#path} is left alone: another version wrote it`);
  }
}
