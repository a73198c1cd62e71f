import type { Embeddings } from '../contract/embeddings.ts';
import type { BrandQuery } from '../domain/listing/brand-query.ts';
import type { PageRequest } from '../domain/listing/page-request.ts';
import type { IndexableBrand } from '../domain/record/indexable-brand.ts';
import { type Insights, insightsOf } from './insights/insights.ts';
import type { PersonJoins } from './insights/person-joins.ts';
import { readyTopPersons } from './insights/top-persons.ts';
import type { IndexPage } from './listing/index-page.ts';
import { listingPage } from './listing/listing-page.ts';
import type { PlainSort } from './listing/row-order.ts';
import { rankedPage } from './ranking/ranked-page.ts';
import { readySearches } from './ready-searches.ts';
import {
  firstGeneration,
  type Generation,
  withChanges,
  withMerged,
  withRemoved,
} from './segment/generation.ts';
import type { LiveSegment } from './segment/live-segment.ts';
import { dueMerge } from './segment/merge-policy.ts';
import { type MergeSegments, mergeSegments } from './segment/merge-segments.ts';
import type { Segment } from './segment/segment.ts';

/** Every mark of the corpus in memory: what is searched, filtered, sorted, counted and paged. */
export interface BrandIndex {
  /** How many marks there are. */
  readonly size: number;
  /** The newest `corpus_changes.seq` contained. */
  readonly seq: number;
  /** What is searched at this moment. */
  readonly generation: Generation;
  /**
   * Answers a search (with text) or a listing (without) of specification 4.2 from one generation.
   * A text search costs about a millisecond; a listing O(marks / 32) for its sets, wherever its
   * page lies.
   *
   * @param vector of the text, where a sentence model embedded it and the names
   */
  search(query: BrandQuery, page: PageRequest, vector?: Int8Array | null): IndexPage;
  /**
   * The aggregations over the marks that a query's filters pass, counted from one generation as they are
   * asked for, each in O(marks) at most.
   */
  insights(query: BrandQuery): Insights;
  /** Works out ahead what the first question for persons would after a change. O(marks). */
  readyInsights(joins: PersonJoins): void;
  /** Works out ahead what the first search after a start, or after a large merge, would. Some hundred milliseconds. */
  readySearches(): void;
  /**
   * Takes in marks that are new or changed, whole, and is then at `seq`. A search sees all of
   * them or none. Costs about 25 microseconds a mark; what becomes of them later is merged aside.
   */
  apply(brands: Iterable<IndexableBrand>, seq: number): void;
  /** Takes marks out by application number, and is then at `seq`. Unknown numbers change nothing. */
  remove(nros: readonly string[], seq: number): void;
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
  #generation: Generation;
  readonly #merge: MergeSegments;
  readonly #onError: (error: unknown) => void;
  readonly #beingMerged = new Set<Segment>();
  readonly #merges = new Set<Promise<void>>();
  /** For each merge under way, the marks that were taken out since it began. */
  readonly #removals = new Set<Set<string>>();

  constructor(generation: Generation, { merge = mergeHere, onError = () => {} }: MergeOptions) {
    this.#generation = generation;
    this.#merge = merge;
    this.#onError = onError;
  }

  get generation(): Generation {
    return this.#generation;
  }

  get size(): number {
    return this.#generation.size;
  }

  get seq(): number {
    return this.#generation.seq;
  }

  search(query: BrandQuery, page: PageRequest, vector: Int8Array | null = null): IndexPage {
    const { text, sort } = query;
    return text === null
      ? listingPage(this.#generation, { ...query, sort: plainSort(sort) }, page)
      : rankedPage(this.#generation, { ...query, text, vector }, page);
  }

  insights(query: BrandQuery): Insights {
    return insightsOf(this.#generation, query);
  }

  readyInsights(joins: PersonJoins): void {
    readyTopPersons(this.#generation, joins);
  }

  readySearches(): void {
    readySearches(this.#generation);
  }

  apply(changed: Iterable<IndexableBrand>, newest: number): void {
    this.#generation = withChanges(this.#generation, changed, newest);
    this.#mergeWhatIsDue();
  }

  remove(nros: readonly string[], newest: number): void {
    this.#generation = withRemoved(this.#generation, nros, newest);
    for (const removed of this.#removals) for (const nro of nros) removed.add(nro);
  }

  replace(segment: Segment, twin: Segment): boolean {
    const stands = this.#generation.segments.some((one) => one.segment === segment);
    if (!stands || this.#beingMerged.has(segment)) return false;
    this.#generation = withMerged(this.#generation, new Set([segment]), twin);
    return true;
  }

  async settled(): Promise<void> {
    while (this.#merges.size > 0) await Promise.all(this.#merges);
  }

  #mergeWhatIsDue(): void {
    if (this.#merges.size >= MOST_MERGES) return;
    const run = dueMerge(this.#generation.segments, this.#beingMerged);
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
    const removed = new Set<string>();
    for (const segment of segments) this.#beingMerged.add(segment);
    this.#removals.add(removed);
    try {
      const merged = await this.#merge(run, this.#generation.embeddings);
      this.#generation = withMerged(this.#generation, segments, merged, removed);
    } finally {
      this.#removals.delete(removed);
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
