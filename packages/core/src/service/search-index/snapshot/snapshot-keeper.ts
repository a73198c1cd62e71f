import type { BrandIndex } from '../../../search/faces/brand-index.ts';
import type { SnapshotStore, WrittenSnapshot } from './search-snapshot.ts';

/** Number of changes after which the snapshot is rewritten, because a start has to apply all changes since then. */
const CHANGES_BETWEEN = 5_000;
/** Minimum milliseconds between two snapshots while the corpus changes quickly. */
const MS_BETWEEN = 60_000;

interface KeeperState {
  readonly savedSeq: number;
  readonly fault: Error | null;
  readonly onError: (error: unknown) => void;
}

/** Rewrites the snapshot after enough changes of the index, at most once per `MS_BETWEEN`. */
export class SnapshotKeeper {
  readonly #store: SnapshotStore;
  readonly #onError: (error: unknown) => void;
  /** The newest change in the snapshot; -1 forces a new snapshot. */
  #savedSeq: number;
  /** Whether this index has content, such as vectors, that no other process can have written. */
  #hasMore = false;
  #savedAt = Number.NEGATIVE_INFINITY;
  #saving: Promise<unknown> = Promise.resolve();
  #isSaving = false;
  /** The last reported reason why the store could not be read or written; the same reason is not reported again. */
  #lastFault: string | null;

  /**
   * @param savedSeq the newest change in the stored snapshot; -1 without one
   * @param fault why the stored snapshot could not be read, already reported; null if it could be read
   */
  constructor(store: SnapshotStore, { savedSeq, fault, onError }: KeeperState) {
    this.#store = store;
    this.#savedSeq = savedSeq;
    this.#lastFault = fault === null ? null : errorReason(fault);
    this.#onError = onError;
  }

  /** Makes a snapshot due, because the index has new content, such as vectors, without a change of the corpus. */
  invalidate(): void {
    this.#savedSeq = -1;
    this.#hasMore = true;
  }

  /** Writes a snapshot now. @returns null for an empty corpus */
  async save(index: BrandIndex): Promise<WrittenSnapshot | null> {
    const held = index.currentGeneration();
    this.#isSaving = true;
    // Set before writing, so that content added during the write makes another snapshot due.
    this.#savedSeq = held.seq;
    this.#hasMore = false;
    try {
      const written = await this.#store.write(held);
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

  /** Writes a snapshot in the background when one is due and no other process has written or is writing it. */
  saveIfDue(index: BrandIndex): void {
    if (!isSaveDue(index, this.#savedSeq)) return;
    if (this.#isSaving || performance.now() - this.#savedAt < MS_BETWEEN) return;
    this.#isSaving = true;
    this.#saving = this.#store
      .exclusively(() => this.#saveIfNewest(index))
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#savedAt = performance.now();
        this.#isSaving = false;
      });
  }

  async #saveIfNewest(index: BrandIndex): Promise<void> {
    const others = this.#hasMore ? -1 : await this.#store.savedSeq();
    if (isSaveDue(index, others)) await this.save(index);
    else this.#savedSeq = others;
  }

  #report(error: unknown): void {
    const reason = errorReason(error);
    if (reason !== this.#lastFault) this.#onError(error);
    this.#lastFault = reason;
  }

  /** Resolves once no write is running. */
  async close(): Promise<void> {
    await this.#saving;
  }
}

function isSaveDue({ seq, size }: BrandIndex, savedSeq: number): boolean {
  return savedSeq < 0 ? size > 0 : seq - savedSeq >= CHANGES_BETWEEN;
}

/** Returns the last part of the message, the reason, without the action and the file. */
function errorReason(error: unknown): string {
  return String(error).split(': ').at(-1) ?? '';
}
