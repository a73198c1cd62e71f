import type { BrandIndex } from '../../../search/brand-index.ts';
import { type SnapshotOptions, type WrittenSnapshot, writeSnapshot } from './search-snapshot.ts';

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
  /** Why the place was of no use last, in reading or writing: each reason is told once. */
  #lastFault: string | null;

  /**
   * @param savedSeq the newest change that the snapshot there is contains; -1 without one
   * @param fault why the one there could not be read, which was told already; null where it could
   */
  constructor(terms: SnapshotOptions, { savedSeq, fault, onError }: KeeperState) {
    this.#terms = terms;
    this.#savedSeq = savedSeq;
    this.#lastFault = fault === null ? null : reasonOf(fault);
    this.#onError = onError;
  }

  /** What the index holds was added to without a change of the corpus: the snapshot is due again. */
  invalidate(): void {
    this.#savedSeq = -1;
  }

  /** Writes a snapshot now. @returns null for an empty corpus */
  async save(index: BrandIndex): Promise<WrittenSnapshot | null> {
    const held = index.held();
    this.#isSaving = true;
    // Noted before it is written: what is added meanwhile makes it due again.
    this.#savedSeq = held.seq;
    try {
      const written = await writeSnapshot(this.#terms, held);
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
