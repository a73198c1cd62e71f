import type { Embeddings } from '../../contract/embeddings.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { type Generation, withChanges, withMerged, withRemoved } from './generation.ts';
import { type MergeOptions, mergeSegments } from './merge-segments.ts';
import type { LiveSegment, Segment } from './segment.ts';

/** Two merges may run at a time, so that small ones need not wait for a large one. */
const MAX_CONCURRENT_MERGES = 2;

/** A segment joins a merge when the newer segments together have at least a `FACTOR`-th of its marks. */
const FACTOR = 8;
/** Minimum number of segments per merge: merging pairs would rebuild every mark too often. */
const MIN_SEGMENTS_PER_MERGE = 4;

/**
 * Selects the newest segments of similar size to merge; null when no merge is due. From the newest backwards, a
 * segment is included while the newer ones together have at least an eighth of its marks. So there are a few segments
 * in each of log8(corpus) sizes, each mark is rebuilt about log8(corpus) times, and the large old segment is rebuilt
 * only once the newer ones have an eighth of its marks.
 */
export function selectMerge(
  segments: readonly LiveSegment[],
  inProgress: ReadonlySet<Segment>,
): readonly LiveSegment[] | null {
  let first = segments.length;
  let marks = 0;
  while (first > 0) {
    const before = segments[first - 1];
    if (before === undefined || inProgress.has(before.segment)) break;
    if (marks > 0 && marks * FACTOR < before.liveCount) break;
    marks += before.liveCount;
    first -= 1;
  }
  const segmentsToMerge = segments.slice(first);
  return segmentsToMerge.length < MIN_SEGMENTS_PER_MERGE ? null : segmentsToMerge;
}

/**
 * Publishes each new generation by a single assignment; a running search keeps its own generation.
 * Changes are added as small segments, which are merged in the background.
 */
export class GenerationKeeper {
  #generation: Generation;
  readonly #merge: NonNullable<MergeOptions['merge']>;
  readonly #onError: (error: unknown) => void;
  readonly #beingMerged = new Set<Segment>();
  readonly #merges = new Set<Promise<void>>();
  /** For each running merge, the marks that were removed since it began. */
  readonly #removals = new Set<Set<string>>();

  constructor(
    generation: Generation,
    { merge = mergeOnThisThread, onError = () => {} }: MergeOptions = {},
  ) {
    this.#generation = generation;
    this.#merge = merge;
    this.#onError = onError;
  }

  /** Current generation. */
  get generation(): Generation {
    return this.#generation;
  }

  /** Adds or replaces whole marks and sets `seq`. */
  apply(changed: Iterable<IndexableBrand>, seq: number): void {
    this.#generation = withChanges(this.#generation, changed, seq);
    this.#startDueMerges();
  }

  /** Removes marks by application number and sets `seq`. */
  remove(nros: readonly string[], seq: number): void {
    this.#generation = withRemoved(this.#generation, nros, seq);
    for (const removed of this.#removals) for (const nro of nros) removed.add(nro);
  }

  /** Replaces a segment by one with the same marks. @returns false when it is being merged or no longer exists */
  replace(segment: Segment, twin: Segment): boolean {
    const stands = this.#generation.segments.some((one) => one.segment === segment);
    if (!stands || this.#beingMerged.has(segment)) return false;
    this.#generation = withMerged(this.#generation, new Set([segment]), twin);
    return true;
  }

  /** Resolves when no merge is running. */
  async whenSettled(): Promise<void> {
    while (this.#merges.size > 0) await Promise.all(this.#merges);
  }

  #startDueMerges(): void {
    if (this.#merges.size >= MAX_CONCURRENT_MERGES) return;
    const segmentsToMerge = selectMerge(this.#generation.segments, this.#beingMerged);
    if (segmentsToMerge === null) return;
    const merge = this.#mergeSegments(segmentsToMerge).then(
      () => {
        this.#merges.delete(merge);
        this.#startDueMerges();
      },
      // Not retried immediately: the next change selects a merge again.
      (error: unknown) => {
        this.#merges.delete(merge);
        this.#onError(error);
      },
    );
    this.#merges.add(merge);
  }

  async #mergeSegments(segmentsToMerge: readonly LiveSegment[]): Promise<void> {
    const segments = new Set(segmentsToMerge.map(({ segment }) => segment));
    const removed = new Set<string>();
    for (const segment of segments) this.#beingMerged.add(segment);
    this.#removals.add(removed);
    try {
      const merged = await this.#merge(segmentsToMerge, this.#generation.embeddings);
      this.#generation = withMerged(this.#generation, segments, merged, removed);
    } finally {
      this.#removals.delete(removed);
      for (const segment of segments) this.#beingMerged.delete(segment);
    }
  }
}

async function mergeOnThisThread(
  segments: readonly LiveSegment[],
  embeddings: Embeddings,
): Promise<Segment> {
  return mergeSegments(segments, embeddings);
}
