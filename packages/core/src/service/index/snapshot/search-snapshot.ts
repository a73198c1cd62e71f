import type { Embeddings } from '../../../contract/embeddings.ts';
import { conceptLexicon } from '../../../likeness/meaning/concept-lexicon.ts';
import { type BrandIndex, readBrandIndex } from '../../../search/brand-index.ts';
import type { IndexAnswers } from '../../../search/index-answers.ts';
import type { MergeOptions } from '../../../search/segment/merge-segments.ts';
import {
  OutdatedSnapshotError,
  SnapshotError,
  type SnapshotIdentity,
} from '../../../search/segment/snapshot-head.ts';
import { readSnapshotFile, snapshotIdentity, writeSnapshotFile } from './snapshot-file.ts';

/** What a snapshot must agree with to be of use here. */
export interface SnapshotTerms {
  /** The version of the package and the fingerprint of the code that makes segments. */
  readonly version: string;
  readonly embeddings: Embeddings;
  /** Names the embedder of the vectors in the index; called while the snapshot is read. */
  readonly embedder: () => string;
  /** Names the key that tax ids in the index are hashed with. */
  readonly rutKey: string;
  /** Identifies one change among all corpora; null when there is no such change. */
  readonly fingerprintAt: (seq: number) => Promise<string | null>;
}

/** A snapshot that was written. */
export interface WrittenSnapshot {
  readonly path: string;
  readonly bytes: number;
  readonly marks: number;
  /** The newest `corpus_changes.seq` contained. */
  readonly seq: number;
}

/** How an index begins that no snapshot has. */
export interface IndexSource {
  readonly build: () => Promise<BrandIndex>;
  readonly merging: MergeOptions;
}

/** What a service begins with. */
export interface LoadedIndex {
  readonly index: BrandIndex;
  /** Whether the snapshot has it already. */
  readonly isSaved: boolean;
  /** Why the present snapshot cannot be used, as already reported. */
  readonly fault: SnapshotError | null;
}

/** What is written of an index: it must be held still. */
export type HeldIndex = Pick<IndexAnswers, 'seq' | 'size' | 'arrays'>;

/** Where the index is kept between starts. */
export interface SnapshotPlace {
  /** The index that is kept there; where there is none of use, the built one. */
  load(source: IndexSource): Promise<LoadedIndex>;
  /** Writes what an index holds; nothing of a corpus without changes, which cannot be recognised: null. */
  write(index: HeldIndex): Promise<WrittenSnapshot | null>;
  /** Runs what writes in the background; undefined at once while another process does. */
  inTurn<T>(work: () => Promise<T>): Promise<T | undefined>;
  /** The newest change in what other processes have written there; -1 for none. */
  savedSeq(): Promise<number>;
}

/** What each entry of the identity says when it differs. */
const DIFFERENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    version: 'it was written by another version',
    embedder: 'it was written with other embeddings',
    rutKey: 'it was written under another secret key',
  }),
);

/** What a snapshot of this process says of itself; null for an empty corpus: there is nothing to recognise it by. */
export async function identityAt(
  terms: SnapshotTerms,
  seq: number,
): Promise<SnapshotIdentity | null> {
  const corpus = await terms.fingerprintAt(seq);
  return corpus === null ? null : { ...ownIdentity(terms), seq: String(seq), corpus };
}

/** @throws SnapshotError that says why a snapshot is of no use: it is of another corpus, key or version */
export async function requireOwn(terms: SnapshotTerms, identity: SnapshotIdentity): Promise<void> {
  // The first answer needs the lexicon, which takes as long to work out as the snapshot to read.
  conceptLexicon();
  for (const [name, own] of Object.entries(ownIdentity(terms))) {
    if (identity[name] !== own)
      throw new OutdatedSnapshotError(DIFFERENCES.get(name) ?? `its ${name} differs`);
  }
  const { seq, corpus } = identity;
  const here = await terms.fingerprintAt(Number(seq));
  if (here === null || here !== corpus) {
    throw new OutdatedSnapshotError('it is of another corpus');
  }
}

function ownIdentity({ version, embedder, rutKey }: SnapshotTerms): SnapshotIdentity {
  return { version, embedder: embedder(), rutKey };
}

/** @throws SnapshotError when an array is missing */
export function indexOf(
  arrays: Parameters<typeof readBrandIndex>[0],
  { embeddings }: SnapshotTerms,
  merging: MergeOptions,
): BrandIndex {
  try {
    return readBrandIndex(arrays, { embeddings, ...merging });
  } catch (cause) {
    throw new SnapshotError('it is damaged: a part is missing', { cause });
  }
}

/** The line about a snapshot that is of no use: what is built anew and why. */
export function builtAnew(place: string, cause: SnapshotError): SnapshotError {
  const Reported = cause instanceof OutdatedSnapshotError ? OutdatedSnapshotError : SnapshotError;
  return new Reported(`The snapshot ${place} is built anew: ${cause.message}`, { cause });
}

/** A snapshot in one file, of one process. */
export class SnapshotFile implements SnapshotPlace {
  readonly #path: string;
  readonly #terms: SnapshotTerms;
  readonly #onError: (error: unknown) => void;
  /** Whether this process has read or written it. */
  #isOwn = false;

  /** @param onError called with one line for a snapshot that is of no use */
  constructor(path: string, terms: SnapshotTerms, onError: (error: unknown) => void) {
    this.#path = path;
    this.#terms = terms;
    this.#onError = onError;
  }

  async load({ build, merging }: IndexSource): Promise<LoadedIndex> {
    let fault: SnapshotError | null = null;
    try {
      return { index: await this.#read(merging), isSaved: true, fault };
    } catch (error) {
      if (error instanceof SnapshotError) {
        fault = error;
        this.#onError(builtAnew(this.#path, error));
      } else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return { index: await build(), isSaved: false, fault };
  }

  async #read(merging: MergeOptions): Promise<BrandIndex> {
    const arrays = await readSnapshotFile(this.#path, (identity) =>
      requireOwn(this.#terms, identity),
    );
    const index = indexOf(arrays, this.#terms, merging);
    this.#isOwn = true;
    return index;
  }

  /**
   * @throws SnapshotError once another version has put its own in the place: during an upgrade the process that goes leaves
   *   the place to the one that came
   */
  async write(index: HeldIndex): Promise<WrittenSnapshot | null> {
    const path = this.#path;
    if (this.#isOwn) await this.#requireSameVersion();
    const { seq, size } = index;
    const identity = await identityAt(this.#terms, seq);
    if (identity === null) return null;
    const bytes = await writeSnapshotFile(path, identity, index.arrays());
    this.#isOwn = true;
    return { path, bytes, marks: size, seq };
  }

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  /** No other process is meant to write it. */
  async savedSeq(): Promise<number> {
    return -1;
  }

  async #requireSameVersion(): Promise<void> {
    const identity = await snapshotIdentity(this.#path);
    if (identity === null || identity['version'] === this.#terms.version) return;
    throw new SnapshotError(`The snapshot ${this.#path} is left alone: another version wrote it`);
  }
}
