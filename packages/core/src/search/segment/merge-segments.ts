import type { Embeddings } from '../../contract/embeddings.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { carryVectors, type EmbeddedNames } from './carried-vectors.ts';
import { emptyNameVectors } from './embeddings/name-vectors.ts';
import type { LiveSegment } from './live-segment.ts';
import type { Segment } from './segment.ts';
import { buildSegment } from './segment-builder.ts';
import { readBrands } from './segment-reader.ts';

/** Makes one segment of several, in this thread or in another; the old ones stay as they are. */
export type MergeSegments = (
  segments: readonly LiveSegment[],
  embeddings: Embeddings,
) => Promise<Segment>;

/** How an index keeps its segments few. */
export interface MergeOptions {
  /** In this thread by default. */
  readonly merge?: MergeSegments;
  /** Told of a merge that failed; the index goes on with what it has. */
  readonly onError?: (error: unknown) => void;
}

/** Builds one segment of the living marks of several. About 25 microseconds a mark. */
export function mergeSegments(segments: readonly LiveSegment[], embeddings: Embeddings): Segment {
  return withCarriedVectors(buildSegment(readAll(segments), embeddings), segments);
}

function* readAll(segments: readonly LiveSegment[]): Generator<IndexableBrand> {
  for (const { segment, live } of segments) yield* readBrands(segment, live);
}

/** The merged segment with the vectors that its names had before: a model need not embed them again. */
function withCarriedVectors(merged: Segment, segments: readonly LiveSegment[]): Segment {
  const sources = segments.flatMap(({ segment: { names } }): EmbeddedNames[] =>
    names.vectors === null ? [] : [{ table: names.table, vectors: names.vectors }],
  );
  const [first] = sources;
  if (first === undefined) return merged;
  const { table } = merged.names;
  const vectors = emptyNameVectors(table.size, first.vectors.dimensions);
  carryVectors(table, sources, vectors);
  return { ...merged, names: { ...merged.names, vectors } };
}
