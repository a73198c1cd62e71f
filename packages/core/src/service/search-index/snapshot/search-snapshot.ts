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

/** The values that a snapshot must match to be usable here. */
export interface SnapshotRequirements {
  /** The version of the package and the fingerprint of the code that makes segments. */
  readonly version: string;
  readonly embeddings: Embeddings;
  /** Identifies the embedder of the vectors in the index; called while the snapshot is read. */
  readonly embedder: () => string;
  /** Identifies the key with which tax ids in the index are hashed. */
  readonly rutKey: string;
  /** Identifies one change among all corpora; null when there is no such change. */
  readonly fingerprintAt: (seq: number) => Promise<string | null>;
}

/** A written snapshot. */
export interface WrittenSnapshot {
  readonly path: string;
  readonly bytes: number;
  readonly marks: number;
  /** The newest `corpus_changes.seq` that it contains. */
  readonly seq: number;
}

/** How to build an index when no snapshot is usable. */
export interface IndexSource {
  readonly build: () => Promise<BrandIndex>;
  readonly merging: MergeOptions;
}

/** The index that a service starts with. */
export interface LoadedIndex {
  readonly index: BrandIndex;
  /** Whether the stored snapshot already contains it. */
  readonly isSaved: boolean;
  /** Why the stored snapshot cannot be used, as already reported. */
  readonly fault: SnapshotError | null;
}

/** The part of an index that is written; it must not change while it is written. */
export type FrozenIndex = Pick<InMemoryCorpus, 'seq' | 'size' | 'arrays'>;

/** The storage of the index between starts. */
export interface SnapshotStore {
  /** Loads the stored index or, if none is usable, builds one. */
  load(source: IndexSource): Promise<LoadedIndex>;
  /**
   * Writes the content of an index; null for a corpus without changes, because its snapshot could not be recognised.
   */
  write(index: FrozenIndex): Promise<WrittenSnapshot | null>;
  /** Runs a background write; undefined at once while another process runs one. */
  exclusively<T>(work: () => Promise<T>): Promise<T | undefined>;
  /** Returns the newest change in what other processes have written; -1 for none. */
  savedSeq(): Promise<number>;
}

/** Explanations for each entry of the identity that differs. */
const DIFFERENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    version: 'it was written by another version',
    embedder: 'it was written with other embeddings',
    rutKey: 'it was written under another secret key',
  }),
);

/**
 * Returns the identity of a snapshot of this process; null for an empty corpus, whose snapshot could not be recognised.
 */
export async function snapshotIdentityAt(
  requirements: SnapshotRequirements,
  seq: number,
): Promise<SnapshotIdentity | null> {
  const corpus = await requirements.fingerprintAt(seq);
  return corpus === null ? null : { ...expectedIdentity(requirements), seq: String(seq), corpus };
}

/** @throws SnapshotError that says why a snapshot is of no use: it is of another corpus, key or version */
export async function requireUsable(
  requirements: SnapshotRequirements,
  identity: SnapshotIdentity,
): Promise<void> {
  // The first search needs the lexicon, which takes as long to build as the snapshot takes to read.
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

/** @throws SnapshotError when an array is missing */
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

/** Describes an unusable snapshot in one line: what is rebuilt and why. */
export function rebuildNotice(path: string, cause: SnapshotError): SnapshotError {
  const Reported = cause instanceof OutdatedSnapshotError ? OutdatedSnapshotError : SnapshotError;
  return new Reported(`The snapshot ${path} is built anew: ${cause.message}`, { cause });
}

/** A snapshot in one file, used by one process. */
export class SnapshotFile implements SnapshotStore {
  readonly #path: string;
  readonly #terms: SnapshotRequirements;
  readonly #onError: (error: unknown) => void;
  /** Whether this process has read or written the file. */
  #isOwn = false;

  /** @param onError called with one line for a snapshot that is of no use */
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
   * @throws SnapshotError once another version has put its own in the place: during an upgrade the process that goes leaves
   *   the place to the one that came
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

  /** Only this process is meant to write the file. */
  async savedSeq(): Promise<number> {
    return -1;
  }

  async #requireSameVersion(): Promise<void> {
    const identity = await snapshotIdentity(this.#path);
    if (identity === null || identity['version'] === this.#terms.version) return;
    throw new SnapshotError(`The snapshot ${this.#path} is left alone: another version wrote it`);
  }
}
