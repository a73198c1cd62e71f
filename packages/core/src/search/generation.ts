import type { Embeddings } from '../contract/embeddings.ts';
import type { IndexableBrand } from '../domain/indexable-brand.ts';
import { Bitset } from './bitset.ts';
import { rowOfNro } from './rows/row-columns.ts';
import type { Segment } from './segment.ts';
import { buildSegment } from './segment-draft.ts';
import { readBrands } from './segment-reader.ts';

/** A segment is merged into the one before when that has less than so many times its living rows. */
const MERGE_FACTOR = 8;

/** A segment and the rows of it that still stand: the others were replaced by a later segment. */
export interface LiveSegment {
  readonly segment: Segment;
  readonly live: Bitset;
  readonly liveCount: number;
}

/**
 * The corpus at one moment. Never changed: a search that holds one sees it whole from start to end.
 * Each mark lives in exactly one segment.
 */
export interface Generation {
  /** The newest `corpus_changes.seq` contained. */
  readonly seq: number;
  readonly embeddings: Embeddings;
  /** Largest and oldest first. */
  readonly segments: readonly LiveSegment[];
  readonly size: number;
}

/** What a generation is besides its marks. */
type Terms = Pick<Generation, 'seq' | 'embeddings'>;

/** The generation of one segment with all the marks. */
export function firstGeneration(brands: Iterable<IndexableBrand>, terms: Terms): Generation {
  return generationOf([wholly(buildSegment(brands, terms.embeddings))], terms);
}

/**
 * The generation after some marks changed: their old rows get a tombstone, their new state is a
 * small segment of its own. Segments of like size are merged, so there are never more than about
 * log8 of the corpus, and a mark is rebuilt that often at most on average.
 */
export function nextGeneration(
  { segments, embeddings }: Generation,
  changed: Iterable<IndexableBrand>,
  seq: number,
): Generation {
  const delta = buildSegment(changed, embeddings);
  const kept = segments.map((segment) => withoutRowsOf(segment, delta));
  return generationOf(mergeAlike([...kept, wholly(delta)], embeddings), { seq, embeddings });
}

function generationOf(segments: readonly LiveSegment[], { seq, embeddings }: Terms): Generation {
  const living = segments.filter(({ liveCount }) => liveCount > 0);
  const size = living.reduce((sum, { liveCount }) => sum + liveCount, 0);
  return Object.freeze({ seq, embeddings, segments: living, size });
}

function wholly(segment: Segment): LiveSegment {
  return { segment, live: Bitset.full(segment.rowCount), liveCount: segment.rowCount };
}

/** The same segment with a tombstone on each row that the delta replaces. */
function withoutRowsOf(old: LiveSegment, { columns }: Segment): LiveSegment {
  const live = old.live.copy();
  let { liveCount } = old;
  for (let row = 0; row < columns.nros.size; row += 1) {
    const replaced = rowOfNro(old.segment.columns, columns.nros.get(row));
    if (replaced < 0 || !live.has(replaced)) continue;
    live.delete(replaced);
    liveCount -= 1;
  }
  return liveCount === old.liveCount ? old : { segment: old.segment, live, liveCount };
}

function mergeAlike(segments: readonly LiveSegment[], embeddings: Embeddings): LiveSegment[] {
  const merged = [...segments];
  for (;;) {
    const last = merged.at(-1);
    const before = merged.at(-2);
    if (!last || !before || last.liveCount * MERGE_FACTOR < before.liveCount) return merged;
    merged.splice(-2, 2, wholly(buildSegment(readAll([before, last]), embeddings)));
  }
}

function* readAll(segments: readonly LiveSegment[]): Generator<IndexableBrand> {
  for (const { segment, live } of segments) yield* readBrands(segment, live);
}
