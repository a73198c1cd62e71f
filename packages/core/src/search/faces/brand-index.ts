import type { NamedArrays } from '../../arrays/array-layout.ts';
import { decodeArrays } from '../../arrays/codec.ts';
import type { Embeddings } from '../../contract/embeddings.ts';
import { ALL_MARKS } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import type { PersonJoins } from '../insights/person-joins.ts';
import { prepareTopPersons } from '../insights/top-persons.ts';
import { rankedPage } from '../ranking/ranked-page.ts';
import { createGeneration, type Generation, generationCodec } from '../segment/generation.ts';
import { GenerationKeeper } from '../segment/generation-keeper.ts';
import type { MergeOptions } from '../segment/merge-segments.ts';
import { allLive, type Segment } from '../segment/segment.ts';
import { buildSegment } from '../segment/segment-builder.ts';
import { corpusSimilarityModel } from '../similar/corpus-similarity.ts';
import { searchSimilar } from '../similar/similar-marks.ts';
import { GenerationCorpus, type InMemoryCorpus } from './in-memory-corpus.ts';

/** Number of sample searches before the first request, to compile hot code; `FURTHER_SEARCHES` run after it. */
const FIRST_SEARCHES = 2;
const FURTHER_SEARCHES = 20;
const PAGE = 20;

let hasSearched = false;

/**
 * Computes in advance what the first search after a change needs: the word counts of the corpus for
 * its similarity model. In a new process it also loads the lexicon and runs some sample searches.
 */
function warmUp(generation: Generation): void {
  corpusSimilarityModel(generation);
  if (hasSearched) return;
  hasSearched = true;
  for (const _ of runSampleSearches(generation, FIRST_SEARCHES));
}

/** Continues the warm-up of a new process with more sample searches; yields between parts of a search. */
function backgroundWarmUp(generation: Generation): Generator<void> {
  return runSampleSearches(generation, FURTHER_SEARCHES);
}

function* runSampleSearches(generation: Generation, count: number): Generator<void> {
  for (const name of sampleNames(generation, count)) {
    yield;
    yield* searchSimilar(generation, { name, clase: [], minScore: 0, max: PAGE });
    yield;
    const query = { ...ALL_MARKS, text: name, sort: 'relevance' as const };
    rankedPage(generation, query, { mode: 'offset', limit: PAGE, offset: 0 });
  }
}

/** Returns `count` names of the first segment, evenly spread over all lengths, because names are numbered by length. */
function sampleNames({ segments }: Generation, count: number): string[] {
  const { table } = segments[0]?.segment.names ?? {};
  if (table === undefined) return [];
  return Array.from({ length: Math.min(count, table.size) }, (_, nth) =>
    table.text(Math.floor(((nth + 0.5) * table.size) / count)),
  );
}

/** Index of all marks in memory: searches, filters, sorts, counts, compares and pages them. */
export interface BrandIndex extends InMemoryCorpus {
  /** Returns a view of the current generation; later changes do not affect it. O(1). */
  currentGeneration(): InMemoryCorpus;
  /** Computes in advance the data that the first person aggregation after a change needs. O(marks). */
  prepareInsights(joins: PersonJoins): void;
  /** Computes in advance the data that the first search after a start needs. Takes some hundred milliseconds. */
  warmUp(): void;
  /** Continues the warm-up while the first requests are served; yields between parts of a search. */
  backgroundWarmUp(): Generator<void>;
  /**
   * Adds or replaces whole marks and sets `seq`. A search sees all of the changes or none. Takes
   * about 25 microseconds per mark; the resulting segments are merged later, outside this call.
   */
  apply(brands: Iterable<IndexableBrand>, seq: number): void;
  /** Removes marks by application number and sets `seq`. Unknown numbers are ignored. */
  remove(nros: readonly string[], seq: number): void;
  /**
   * Replaces a segment by one with the same marks and more data about their names.
   * @returns false when the old segment is being merged or no longer exists, so the new one is of no use
   */
  replace(segment: Segment, twin: Segment): boolean;
  /** Resolves when no merge is running. */
  whenSettled(): Promise<void>;
}

/** Initial state of an index, and the options for merging its segments. */
interface BrandIndexOptions extends MergeOptions {
  /** `corpus_changes.seq` of the newest change that the marks include. */
  readonly seq: number;
  /** Whether marks are also found by meaning; `off` by default. */
  readonly embeddings?: Embeddings | undefined;
}

/**
 * Builds the index of a corpus in about 25 microseconds per mark. If an application number occurs
 * twice, the later mark replaces the earlier.
 */
export function buildBrandIndex(
  brands: Iterable<IndexableBrand>,
  options: BrandIndexOptions,
): BrandIndex {
  return indexFromSegment(buildSegment(brands, options.embeddings ?? 'off'), options);
}

/** Creates an index with one segment, all of whose marks are live. */
export function indexFromSegment(
  segment: Segment,
  { seq, embeddings = 'off', ...merging }: BrandIndexOptions,
): BrandIndex {
  return new SegmentedIndex(createGeneration([allLive(segment)], { seq, embeddings }), merging);
}

/** Creates an index on arrays that were saved, without copying them. @throws TypeError when an array is missing */
export function readBrandIndex(
  arrays: NamedArrays,
  { embeddings, ...merging }: MergeOptions & { readonly embeddings: Embeddings },
): BrandIndex {
  return new SegmentedIndex(decodeArrays(generationCodec(embeddings), arrays), merging);
}

class SegmentedIndex extends GenerationCorpus implements BrandIndex {
  readonly #keeper: GenerationKeeper;

  constructor(generation: Generation, merging: MergeOptions) {
    const keeper = new GenerationKeeper(generation, merging);
    super(() => keeper.generation);
    this.#keeper = keeper;
  }

  currentGeneration(): InMemoryCorpus {
    const { generation } = this.#keeper;
    return new GenerationCorpus(() => generation);
  }

  prepareInsights(joins: PersonJoins): void {
    prepareTopPersons(this.#keeper.generation, joins);
  }

  warmUp(): void {
    warmUp(this.#keeper.generation);
  }

  backgroundWarmUp(): Generator<void> {
    return backgroundWarmUp(this.#keeper.generation);
  }

  apply(brands: Iterable<IndexableBrand>, seq: number): void {
    this.#keeper.apply(brands, seq);
  }

  remove(nros: readonly string[], seq: number): void {
    this.#keeper.remove(nros, seq);
  }

  replace(segment: Segment, twin: Segment): boolean {
    return this.#keeper.replace(segment, twin);
  }

  whenSettled(): Promise<void> {
    return this.#keeper.whenSettled();
  }
}
