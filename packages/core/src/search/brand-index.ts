import type { Embeddings } from '../contract/embeddings.ts';
import type { BrandQuery } from '../domain/brand-query.ts';
import type { IndexableBrand } from '../domain/indexable-brand.ts';
import type { PageRequest } from '../domain/page-request.ts';
import { dueMerge } from './due-merge.ts';
import { firstGeneration, type Generation, withChanges, withMerged } from './generation.ts';
import type { IndexPage } from './index-page.ts';
import { listingPage } from './listing-page.ts';
import type { LiveSegment } from './live-segment.ts';
import { type MergeSegments, mergeSegments } from './merge-segments.ts';
import { rankedPage } from './ranked-page.ts';
import type { PlainSort } from './rows/row-order.ts';
import type { Segment } from './segment.ts';

/** Every mark of the corpus in memory: what is searched, filtered, sorted, counted and paged. */
export interface BrandIndex {
  /** How many marks there are. */
  readonly size: number;
  /** The newest `corpus_changes.seq` contained. */
  readonly generation: number;
  /** What is searched at this moment. */
  readonly contents: Generation;
  /**
   * Answers a search (with text) or a listing (without) of specification 4.2 from one generation.
   * A text search costs about a millisecond; a listing O(marks / 32) for its sets, wherever its
   * page lies.
   *
   * @param vector of the text, where a sentence model embedded it and the names
   */
  search(query: BrandQuery, page: PageRequest, vector?: Int8Array | null): IndexPage;
  /**
   * Takes in marks that are new or changed, whole, and is then at `seq`. A search sees all of
   * them or none. Costs about 25 microseconds a mark; what becomes of them later is merged aside.
   */
  apply(brands: Iterable<IndexableBrand>, seq: number): void;
  /**
   * Puts a segment of the same marks in the place of another, with more known about its names.
   * @returns false when the other is being merged or gone: then it is not worth while any more
   */
  replace(segment: Segment, twin: Segment): boolean;
  /** Resolves once no merge is under way. */
  settled(): Promise<void>;
}

/** How an index keeps its segments few. */
export interface MergeOptions {
  /** In this thread by default. */
  readonly merge?: MergeSegments;
  /** Told of a merge that failed; the index goes on with what it has. */
  readonly onError?: (error: unknown) => void;
}

/** How to build an index. */
export interface BrandIndexOptions extends MergeOptions {
  /** The newest change that the marks contain. */
  readonly seq: number;
  /** Whether marks are found by what they mean; off by default. */
  readonly embeddings?: Embeddings | undefined;
}

/** A large merge takes long: the small ones do not wait for it. */
const MOST_MERGES = 2;

/**
 * Builds the index of a corpus: about 25 microseconds a mark. Of a number that comes twice the later
 * mark counts.
 */
export function buildBrandIndex(
  brands: Iterable<IndexableBrand>,
  { seq, embeddings = 'off', ...options }: BrandIndexOptions,
): BrandIndex {
  return brandIndexOf(firstGeneration(brands, { seq, embeddings }), options);
}

/** The index that begins with a generation. */
export function brandIndexOf(generation: Generation, options: MergeOptions = {}): BrandIndex {
  return new SegmentedIndex(generation, options);
}

/**
 * Swaps one generation for the next by a single assignment: a search that has begun keeps the one that
 * it took. Changes come in as small segments, and runs of those are merged aside.
 */
class SegmentedIndex implements BrandIndex {
  #contents: Generation;
  readonly #merge: MergeSegments;
  readonly #onError: (error: unknown) => void;
  readonly #beingMerged = new Set<Segment>();
  readonly #merges = new Set<Promise<void>>();

  constructor(generation: Generation, { merge = mergeHere, onError = () => {} }: MergeOptions) {
    this.#contents = generation;
    this.#merge = merge;
    this.#onError = onError;
  }

  get contents(): Generation {
    return this.#contents;
  }

  get size(): number {
    return this.#contents.size;
  }

  get generation(): number {
    return this.#contents.seq;
  }

  search(query: BrandQuery, page: PageRequest, vector: Int8Array | null = null): IndexPage {
    const { text, sort } = query;
    return text === null
      ? listingPage(this.#contents, { ...query, sort: plainSort(sort) }, page)
      : rankedPage(this.#contents, { ...query, text, vector }, page);
  }

  apply(changed: Iterable<IndexableBrand>, newest: number): void {
    this.#contents = withChanges(this.#contents, changed, newest);
    this.#mergeWhatIsDue();
  }

  replace(segment: Segment, twin: Segment): boolean {
    const stands = this.#contents.segments.some((one) => one.segment === segment);
    if (!stands || this.#beingMerged.has(segment)) return false;
    this.#contents = withMerged(this.#contents, new Set([segment]), twin);
    return true;
  }

  async settled(): Promise<void> {
    while (this.#merges.size > 0) await Promise.all(this.#merges);
  }

  #mergeWhatIsDue(): void {
    if (this.#merges.size >= MOST_MERGES) return;
    const run = dueMerge(this.#contents.segments, this.#beingMerged);
    if (run === null) return;
    const merge = this.#mergeRun(run).then(
      () => {
        this.#merges.delete(merge);
        this.#mergeWhatIsDue();
      },
      // Not tried again at once: the next change asks anew.
      (error: unknown) => {
        this.#merges.delete(merge);
        this.#onError(error);
      },
    );
    this.#merges.add(merge);
  }

  async #mergeRun(run: readonly LiveSegment[]): Promise<void> {
    const segments = new Set(run.map(({ segment }) => segment));
    for (const segment of segments) this.#beingMerged.add(segment);
    try {
      const merged = await this.#merge(run, this.#contents.embeddings);
      this.#contents = withMerged(this.#contents, segments, merged);
    } finally {
      for (const segment of segments) this.#beingMerged.delete(segment);
    }
  }
}

async function mergeHere(
  segments: readonly LiveSegment[],
  embeddings: Embeddings,
): Promise<Segment> {
  return mergeSegments(segments, embeddings);
}

/** Relevance means nothing without text: newest filing first. */
function plainSort(sort: BrandQuery['sort']): PlainSort {
  return sort === 'relevance' ? 'fechaPresentacion:desc' : sort;
}
