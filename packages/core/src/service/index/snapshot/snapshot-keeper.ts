import type { BrandIndex } from '../../../search/brand-index.ts';
import { type SnapshotOptions, type WrittenSnapshot, writeSnapshot } from './search-snapshot.ts';

/** Changes after which a new snapshot is due: what a start has to catch up with takes a moment. */
const CHANGES_BETWEEN = 5_000;
/** While much changes, no more often than this. */
const MS_BETWEEN = 60_000;

/** Keeps the snapshot near what the index holds. */
export class SnapshotKeeper {
  readonly #terms: SnapshotOptions;
  readonly #onError: (error: unknown) => void;
  #savedSeq: number;
  #savedAt = Number.NEGATIVE_INFINITY;
  #saving: Promise<unknown> = Promise.resolve();
  #isSaving = false;

  /** @param savedSeq the newest change that the snapshot there is contains; -1 without one */
  constructor(
    terms: SnapshotOptions,
    { savedSeq, onError }: { readonly savedSeq: number; readonly onError: (e: unknown) => void },
  ) {
    this.#terms = terms;
    this.#savedSeq = savedSeq;
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
      return await writeSnapshot(this.#terms, held);
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
    this.#saving = this.save(index).catch(this.#onError);
  }

  /** Resolves once nothing is being written. */
  async close(): Promise<void> {
    await this.#saving;
  }
}
