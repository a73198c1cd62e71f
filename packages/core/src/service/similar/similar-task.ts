import type { Embeddings } from '../../contract/embeddings.ts';
import type { NamedArrays } from '../../search/arrays/named-arrays.ts';
import type { SimilarMark, SimilarOptions } from '../../search/similar/similar-marks.ts';

/** A segment of a generation, with the rows that live. */
export interface SentSegment {
  readonly id: number;
  readonly live: Uint32Array;
  /** Null for one that the thread has already. */
  readonly arrays: NamedArrays | null;
}

/** What a thread that looks for similar marks is told. It answers each message with one. */
export type SimilarTask =
  | {
      readonly kind: 'hold';
      readonly segments: readonly SentSegment[];
      readonly seq: number;
      readonly embeddings: Embeddings;
    }
  | { readonly kind: 'find'; readonly asked: readonly SimilarOptions[] };

/** The marks of each name that was asked for. */
export type SimilarAnswer = readonly (readonly SimilarMark[])[];
