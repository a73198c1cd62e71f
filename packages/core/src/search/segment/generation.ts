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
 * The corpus at one moment. Never changed: a search that holds one sees it whole from start to end.
 * Each mark lives in exactly one segment.
 */
export interface Generation {
  /** The newest `corpus_changes.seq` contained. */
  readonly seq: number;
  readonly embeddings: Embeddings;
  /** Oldest first. */
  readonly segments: readonly LiveSegment[];
  readonly size: number;
}

/** What a generation is besides its marks. */
type GenerationOptions = Pick<Generation, 'seq' | 'embeddings'>;

/** The generation of these segments; those without live rows are left out. */
export function createGeneration(
  segments: readonly LiveSegment[],
  options: GenerationOptions,
): Generation {
  const live = segments.filter(({ liveCount }) => liveCount > 0);
  const size = live.reduce((sum, { liveCount }) => sum + liveCount, 0);
  const { seq, embeddings } = options;
  return Object.freeze({ seq, embeddings, segments: live, size });
}

/** The generation of one segment with all the marks. */
export function buildGeneration(
  brands: Iterable<IndexableBrand>,
  options: GenerationOptions,
): Generation {
  return createGeneration([allLive(buildSegment(brands, options.embeddings))], options);
}

/**
 * The generation after some marks changed: their old rows get a tombstone, their new state is a
 * segment of its own. Costs what building that segment does.
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

/** The generation after some marks are gone. Costs a look-up in each segment for each of them. */
export function withRemoved(
  { segments, embeddings }: Generation,
  nros: readonly string[],
  seq: number,
): Generation {
  const stored = segments.map((segment) => withTombstonesFor(segment, nros));
  return createGeneration(stored, { seq, embeddings });
}

/**
 * The generation in which one segment represents a run of others that it was merged from. Whatever
 * replaced rows of theirs while they were being merged came later than all of them, so it occurs in a
 * segment behind the run, and is buried in the merged one too. When it replaced all of them, there is
 * nothing left to represent.
 *
 * @param removed the marks that went while the segments were being merged
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

/** When the mark of this number last changed, in milliseconds since 1970; null when there is none. */
export function markChangedAt({ segments }: Generation, nro: string): number | null {
  for (const { segment, live } of segments) {
    const row = rowByNumber(segment.columns, nro);
    if (row >= 0 && live.has(row)) return segment.columns.updatedAt[row] ?? null;
  }
  return null;
}

/** A generation as arrays by name. What its meanings are good for is for the reader to say. */
export function generationCodec(embeddings: Embeddings): Codec<Generation> {
  return mapped(
    merged(objectCodec({ seq: float64Number }), liveSegmentsCodec),
    ([{ seq }, segments]) => createGeneration(segments, { seq, embeddings }),
    (generation) => [generation, generation.segments] as const,
  );
}
