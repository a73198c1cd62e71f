import { type Codec, float64Number, mapped, merged, objectCodec } from '../../arrays/codec.ts';
import type { Embeddings } from '../../contract/embeddings.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { rowByNumber } from './columns/row-columns.ts';
import {
  allLive,
  type LiveSegment,
  liveSegmentsCodec,
  type Segment,
  withTombstones,
  withTombstonesFor,
} from './segment.ts';
import { buildSegment } from './segment-builder.ts';

/**
 * Immutable state of the corpus at one `seq`; a search uses one generation from start to end. Each
 * mark is live in exactly one segment.
 */
export interface Generation {
  /** Newest `corpus_changes.seq` that the generation contains. */
  readonly seq: number;
  readonly embeddings: Embeddings;
  /** Segments, oldest first. */
  readonly segments: readonly LiveSegment[];
  readonly size: number;
}

/** Properties of a generation other than its segments. */
type GenerationOptions = Pick<Generation, 'seq' | 'embeddings'>;

/** Creates a generation of these segments, without those that have no live rows. */
export function createGeneration(
  segments: readonly LiveSegment[],
  options: GenerationOptions,
): Generation {
  const live = segments.filter(({ liveCount }) => liveCount > 0);
  const size = live.reduce((sum, { liveCount }) => sum + liveCount, 0);
  const { seq, embeddings } = options;
  return Object.freeze({ seq, embeddings, segments: live, size });
}

/** Creates a generation of one segment with all the marks. */
export function buildGeneration(
  brands: Iterable<IndexableBrand>,
  options: GenerationOptions,
): Generation {
  return createGeneration([allLive(buildSegment(brands, options.embeddings))], options);
}

/**
 * Returns the generation after some marks changed: their old rows become tombstones, and their new
 * state is a new segment. Costs as much as building that segment.
 */
export function withChanges(
  { segments, embeddings }: Generation,
  changed: Iterable<IndexableBrand>,
  seq: number,
): Generation {
  const delta = buildSegment(changed, embeddings);
  const stored = segments.map((segment) => withTombstones(segment, delta));
  return createGeneration([...stored, allLive(delta)], { seq, embeddings });
}

/** Returns the generation after marks were removed. Costs a look-up per mark in each segment. */
export function withRemoved(
  { segments, embeddings }: Generation,
  nros: readonly string[],
  seq: number,
): Generation {
  const stored = segments.map((segment) => withTombstonesFor(segment, nros));
  return createGeneration(stored, { seq, embeddings });
}

/**
 * Returns the generation with a run of segments replaced by the segment merged from them. Rows that
 * were replaced during the merge have their new state in a segment after the run, so they become
 * tombstones in the merged segment. If all of them were replaced, the merged segment is left out.
 *
 * @param removed the marks that were removed during the merge
 */
export function withMerged(
  generation: Generation,
  run: ReadonlySet<Segment>,
  merged: Segment,
  removed: Iterable<string> = [],
): Generation {
  const { segments } = generation;
  const isMerged = ({ segment }: LiveSegment) => run.has(segment);
  const last = segments.findLastIndex(isMerged);
  if (last < 0) return generation;
  const before = segments.slice(0, segments.findIndex(isMerged));
  const behind = segments.slice(last + 1);
  const standing = behind.reduce(
    (rest, { segment }) => withTombstones(rest, segment),
    withTombstonesFor(allLive(merged), removed),
  );
  return createGeneration([...before, standing, ...behind], generation);
}

/** Returns when a mark last changed, in milliseconds since 1970; null when it does not exist. */
export function markChangedAt({ segments }: Generation, nro: string): number | null {
  for (const { segment, live } of segments) {
    const row = rowByNumber(segment.columns, nro);
    if (row >= 0 && live.has(row)) return segment.columns.updatedAt[row] ?? null;
  }
  return null;
}

/** Codec of a generation. The caller must check that the stored meanings match the current lexicon. */
export function generationCodec(embeddings: Embeddings): Codec<Generation> {
  return mapped(
    merged(objectCodec({ seq: float64Number }), liveSegmentsCodec),
    ([{ seq }, segments]) => createGeneration(segments, { seq, embeddings }),
    (generation) => [generation, generation.segments] as const,
  );
}
