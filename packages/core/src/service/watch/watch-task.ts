import type { JudgeSource } from '../../search/similar/corpus-similarity.ts';
import type { LikeNames, WatchedName } from '../../search/similar/watched/watched-names.ts';

/** What a watch worker is told. It answers each message with one. */
export type WatchTask =
  | { readonly kind: 'watch'; readonly names: readonly WatchedName[]; readonly judge: JudgeSource }
  | { readonly kind: 'meet'; readonly names: readonly string[] };

/** The watched names that were met; null when they were only read. */
export type WatchAnswer = LikeNames | null;
