import type { Embeddings } from '../../contract/embeddings.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { type Generation, withChanges, withMerged, withRemoved } from './generation.ts';
import { type MergeOptions, mergeSegments } from './merge-segments.ts';
import type { LiveSegment, Segment } from './segment.ts';

/** A large merge takes long: the small ones do not wait for it. */
const MAX_CONCURRENT_MERGES = 2;

/** A segment is merged with the later ones when together they have at least one mark for this many of its own. */
const FACTOR = 8;
/** Fewer segments than this may stay as they are: merging each two would build every mark too often. */
const MIN_SEGMENTS_PER_MERGE = 4;

/**
 * The newest segments of like size that should become one; null when all is well.
 *
 * From the newest backwards, a segment joins the run while those behind it weigh an eighth of it. So
 * there are a few segments of each size and log8 sizes, a mark is rebuilt about log8 of the corpus
 * often, and the large old segment only once the newer ones are an eighth of it.
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
 * Swaps one generation for the next by a single assignment: a search that has begun keeps the one that
 * it took. Changes come in as small segments, and runs of those are merged aside.
 */
export class GenerationKeeper {
  #generation: Generation;
  readonly #merge: NonNullable<MergeOptions['merge']>;
  readonly #onError: (error: unknown) => void;
  readonly #beingMerged = new Set<Segment>();
  readonly #merges = new Set<Promise<void>>();
  /** For each merge under way, the marks that were taken out since it began. */
  readonly #removals = new Set<Set<string>>();

  constructor(
    generation: Generation,
    { merge = mergeOnThisThread, onError = () => {} }: MergeOptions = {},
  ) {
    this.#generation = generation;
    this.#merge = merge;
    this.#onError = onError;
  }

  /** The newest one. */
  get generation(): Generation {
    return this.#generation;
  }

  /** Takes in marks that are new or changed, whole, and is then at `seq`. */
  apply(changed: Iterable<IndexableBrand>, seq: number): void {
    this.#generation = withChanges(this.#generation, changed, seq);
    this.#startDueMerges();
  }

  /** Takes marks out by application number, and is then at `seq`. */
  remove(nros: readonly string[], seq: number): void {
    this.#generation = withRemoved(this.#generation, nros, seq);
    for (const removed of this.#removals) for (const nro of nros) removed.add(nro);
  }

  /** Puts a segment of the same marks in the place of another. @returns false when that is being merged or gone */
  replace(segment: Segment, twin: Segment): boolean {
    const stands = this.#generation.segments.some((one) => one.segment === segment);
    if (!stands || this.#beingMerged.has(segment)) return false;
    this.#generation = withMerged(this.#generation, new Set([segment]), twin);
    return true;
  }

  /** Resolves once no merge is under way. */
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
      // Not tried again at once: the next change asks anew.
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
