import type { Embeddings } from '../../../contract/embeddings.ts';
import type { IndexableBrand } from '../../../domain/record/indexable-brand.ts';
import type { NamedArrays } from '../../../search/arrays/named-arrays.ts';

/** What a segment worker is told. It answers each message with one. */
export type SegmentTask =
  | { readonly kind: 'add'; readonly brands: readonly IndexableBrand[] }
  | { readonly kind: 'build'; readonly embeddings: Embeddings }
  | { readonly kind: 'merge'; readonly segments: NamedArrays; readonly embeddings: Embeddings };

/** The segment that was made, in memory that both threads share; null when there is none yet. */
export type SegmentAnswer = NamedArrays | null;
