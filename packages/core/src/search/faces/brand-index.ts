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

/** Searches before the first answer, and beside the first answers: what they run is compiled then (`npm run bench first-answers`). */
const FIRST_SEARCHES = 2;
const FURTHER_SEARCHES = 20;
const PAGE = 20;

let hasSearched = false;

/**
 * Does ahead what the first search after a change would: counts the words of the corpus for its judge. In a new
 * process it also reads the lexicon and runs some searches.
 */
function warmUp(generation: Generation): void {
  corpusSimilarityModel(generation);
  if (hasSearched) return;
  hasSearched = true;
  for (const _ of runSampleSearches(generation, FIRST_SEARCHES));
}

/** Goes on with what `warmUp` of a new process began, a part of a search at each step. */
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

/** Names of all lengths, of the first segment: names are numbered by length. */
function sampleNames({ segments }: Generation, count: number): string[] {
  const { table } = segments[0]?.segment.names ?? {};
  if (table === undefined) return [];
  return Array.from({ length: Math.min(count, table.size) }, (_, nth) =>
    table.text(Math.floor(((nth + 0.5) * table.size) / count)),
  );
}

/** Every mark of the corpus in memory: what is searched, filtered, sorted, counted, compared and paged. */
export interface BrandIndex extends InMemoryCorpus {
  /** The answers as of this moment: later changes do not show. O(1). */
  currentGeneration(): InMemoryCorpus;
  /** Works out ahead what the first question for persons would after a change. O(marks). */
  prepareInsights(joins: PersonJoins): void;
  /** Works out ahead what the first search after a start would. Some hundred milliseconds. */
  warmUp(): void;
  /** Goes on with that beside the first callers, a part of a search at each step. */
  backgroundWarmUp(): Generator<void>;
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
  whenSettled(): Promise<void>;
}

/** How an index begins, and keeps its segments few. */
interface BrandIndexOptions extends MergeOptions {
  /** The newest change that the marks contain. */
  readonly seq: number;
  /** Whether marks are found by what they mean; off by default. */
  readonly embeddings?: Embeddings | undefined;
}

/**
 * Builds the index of a corpus: about 25 microseconds a mark. Of a number that comes twice the later
 * mark counts.
 */
export function buildBrandIndex(
  brands: Iterable<IndexableBrand>,
  options: BrandIndexOptions,
): BrandIndex {
  return indexFromSegment(buildSegment(brands, options.embeddings ?? 'off'), options);
}

/** The index of the marks of a segment. */
export function indexFromSegment(
  segment: Segment,
  { seq, embeddings = 'off', ...merging }: BrandIndexOptions,
): BrandIndex {
  return new SegmentedIndex(createGeneration([allLive(segment)], { seq, embeddings }), merging);
}

/** The index that was written as arrays, without a copy. @throws TypeError when an array is missing */
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
