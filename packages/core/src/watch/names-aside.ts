import type { CorpusWatch } from '../search/similar/watched/corpus-watch.ts';
import type { LikeNames, WatchedName } from '../search/similar/watched/watched-names.ts';

/** Watched names that another thread meets, while this one meets others and serves. */
export interface NamesAside {
  /** The watched names that each of the given names is like enough. */
  readonly meet: (names: readonly string[]) => Promise<LikeNames>;
  /** Gives up what is under way. */
  readonly stop: () => Promise<void>;
}

/**
 * Begins to watch names in another thread, which judges as the corpus does; null where `changes` are too few
 * to be worth a thread.
 */
export type WatchAside = (
  corpus: CorpusWatch,
  names: readonly WatchedName[],
  changes: number,
) => NamesAside | null;
