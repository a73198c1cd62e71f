import type { Embeddings } from '../../../contract/embeddings.ts';
import { conceptLexicon } from '../../../likeness/meaning/concept-lexicon.ts';
import { type BrandIndex, readBrandIndex } from '../../../search/brand-index.ts';
import type { IndexAnswers } from '../../../search/index-answers.ts';
import type { MergeOptions } from '../../../search/segment/merge-segments.ts';
import { SnapshotError, type SnapshotIdentity } from '../../../search/segment/snapshot-head.ts';
import { readSnapshotFile, snapshotIdentity, writeSnapshotFile } from './snapshot-file.ts';

/** What a snapshot must agree with to be of use here. */
export interface SnapshotOptions {
  readonly path: string;
  /** The version of the package and the fingerprint of the code that makes segments. */
  readonly version: string;
  readonly embeddings: Embeddings;
  /** Names the embedder of the vectors in the index; called while the file is read. */
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

/** What each entry of the identity says when it differs. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  version: 'it was written by another version',
  embedder: 'it was written with other embeddings',
  rutKey: 'it was written under another secret key',
};

/**
 * Writes what an index holds, which must be held still. Nothing is written of a corpus without changes: there is nothing to
 * know it by.
 */
async function writeSnapshot(
  terms: SnapshotOptions,
  index: Pick<IndexAnswers, 'seq' | 'size' | 'arrays'>,
): Promise<WrittenSnapshot | null> {
  const { seq, size } = index;
  const corpus = await terms.fingerprintAt(seq);
  if (corpus === null) return null;
  const identity = { ...ownIdentity(terms), seq: String(seq), corpus };
  const bytes = await writeSnapshotFile(terms.path, identity, index.arrays());
  return { path: terms.path, bytes, marks: size, seq };
}

/**
 * Takes up the index that a snapshot holds.
 * @throws SnapshotError that says why it is of no use: damaged, or of another corpus, key or version
 */
export async function readSnapshot(
  terms: SnapshotOptions,
  merging: MergeOptions,
): Promise<BrandIndex> {
  const arrays = await readSnapshotFile(terms.path, async (identity) => {
    // The first answer needs the lexicon, which takes as long to work out as the file to read.
    conceptLexicon();
    await requireOwn(terms, identity);
  });
  try {
    return readBrandIndex(arrays, { embeddings: terms.embeddings, ...merging });
  } catch (cause) {
    throw new SnapshotError('it is damaged: a part is missing', { cause });
  }
}

function ownIdentity({ version, embedder, rutKey }: SnapshotOptions): SnapshotIdentity {
  return { version, embedder: embedder(), rutKey };
}

async function requireOwn(terms: SnapshotOptions, identity: SnapshotIdentity): Promise<void> {
  for (const [name, own] of Object.entries(ownIdentity(terms))) {
    if (identity[name] !== own) throw new SnapshotError(DIFFERENCES[name] ?? `its ${name} differs`);
  }
  const { seq, corpus } = identity;
  const here = await terms.fingerprintAt(Number(seq));
  if (here === null || here !== corpus) {
    throw new SnapshotError('it is of another corpus');
  }
}

/** Changes after which a new snapshot is due: what a start has to catch up with takes a moment. */
const CHANGES_BETWEEN = 5_000;
/** While much changes, no more often than this. */
const MS_BETWEEN = 60_000;

interface KeeperState {
  readonly savedSeq: number;
  readonly fault: Error | null;
  readonly onError: (error: unknown) => void;
}

/** Keeps the snapshot near what the index holds. */
export class SnapshotKeeper {
  readonly #terms: SnapshotOptions;
  readonly #onError: (error: unknown) => void;
  #savedSeq: number;
  #savedAt = Number.NEGATIVE_INFINITY;
  #saving: Promise<unknown> = Promise.resolve();
  #isSaving = false;
  /** Whether this process has read or written the snapshot. */
  #isOwn: boolean;
  /** The last reason why the place could not be read or written: each reason is reported once. */
  #lastFault: string | null;

  /**
   * @param savedSeq the newest change that the snapshot there is contains; -1 without one
   * @param fault why the present one could not be read, as already reported; null where it could
   */
  constructor(terms: SnapshotOptions, { savedSeq, fault, onError }: KeeperState) {
    this.#terms = terms;
    this.#savedSeq = savedSeq;
    this.#isOwn = savedSeq >= 0;
    this.#lastFault = fault === null ? null : reasonOf(fault);
    this.#onError = onError;
  }

  /** What the index holds was added to without a change of the corpus: the snapshot is due again. */
  invalidate(): void {
    this.#savedSeq = -1;
  }

  /**
   * Writes a snapshot now.
   * @returns null for an empty corpus
   * @throws SnapshotError once another version has put its own in the place: during an upgrade the process that goes leaves
   *   the place to the one that came
   */
  async save(index: BrandIndex): Promise<WrittenSnapshot | null> {
    const held = index.held();
    this.#isSaving = true;
    // Noted before it is written: what is added meanwhile makes it due again.
    this.#savedSeq = held.seq;
    try {
      if (this.#isOwn) await this.#requireOwn();
      const written = await writeSnapshot(this.#terms, held);
      this.#isOwn = true;
      this.#lastFault = null;
      return written;
    } catch (error) {
      this.#savedSeq = -1;
      throw error;
    } finally {
      this.#savedAt = performance.now();
      this.#isSaving = false;
    }
  }

  /** Writes one in the background when it is due. */
  saveIfDue(index: BrandIndex): void {
    const changes = index.seq - Math.max(this.#savedSeq, 0);
    const isDue = this.#savedSeq < 0 ? index.size > 0 : changes >= CHANGES_BETWEEN;
    if (!isDue || this.#isSaving || performance.now() - this.#savedAt < MS_BETWEEN) return;
    this.#saving = this.save(index).catch((error: unknown) => this.#tell(error));
  }

  async #requireOwn(): Promise<void> {
    const { path, version } = this.#terms;
    const identity = await snapshotIdentity(path);
    if (identity === null || identity['version'] === version) return;
    throw new SnapshotError(`The snapshot ${path} is left alone: another version wrote it`);
  }

  #tell(error: unknown): void {
    const reason = reasonOf(error);
    if (reason !== this.#lastFault) this.#onError(error);
    this.#lastFault = reason;
  }

  /** Resolves once nothing is being written. */
  async close(): Promise<void> {
    await this.#saving;
  }
}

/** The end of the line, behind what was to be done with which file. */
function reasonOf(error: unknown): string {
  return String(error).split(': ').at(-1) ?? '';
}
