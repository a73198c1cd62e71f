import type { NamedArrays } from '../../arrays/array-layout.ts';
import { encodeArrays } from '../../arrays/codec.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { PageRequest } from '../../domain/listing/cursor.ts';
import type { Similarity } from '../../likeness/judge/similarity.ts';
import { createInsights, type Insights } from '../insights/insights.ts';
import type { IndexPage } from '../listing/index-page.ts';
import { openRowScan, type RowScan } from '../listing/listing-page.ts';
import {
  type DeadlinePage,
  type TermPosition,
  type TermQuery,
  termPage,
} from '../listing/term-page.ts';
import { searchPage } from '../ranking/ranked-page.ts';
import {
  createGeneration,
  type Generation,
  generationCodec,
  markChangedAt,
} from '../segment/generation.ts';
import type { LiveSegment } from '../segment/segment.ts';
import {
  corpusSimilarityModel,
  type SimilarityModelSource,
  similarityModelSource,
} from '../similar/corpus-similarity.ts';
import { compareNames, type NameComparison } from '../similar/explain/compare-names.ts';
import { documentFrequency } from '../similar/explain/document-frequency.ts';
import { type ExplainedItem, explainItems } from '../similar/explain/explain-pair.ts';
import { type SimilarMark, type SimilarOptions, searchSimilar } from '../similar/similar-marks.ts';
import { type CorpusAnswers, IMMEDIATE, type MaybePromise, type Scheduler } from './corpus.ts';
import { explainSearch, type SearchExplanation } from './explain-search.ts';

/** Queries of the in-memory index. They return synchronously, each from one complete generation of the index. */
export interface InMemoryCorpus extends CorpusAnswers {
  /** A text search takes about a millisecond; a listing takes O(marks / 32) for its bitsets, at any offset. */
  search(query: BrandQuery, page: PageRequest, vector?: Int8Array | null): IndexPage;
  /** Takes some milliseconds. */
  explainSearch(text: string, max: number): SearchExplanation | null;
  /** Opening the list takes O(marks / 32). */
  list(query: BrandQuery): RowScan;
  listTerms(
    query: TermQuery,
    page: { readonly after: TermPosition | null; readonly limit: number },
  ): DeadlinePage;
  /** Each aggregation takes O(marks) at most. */
  insights(query: BrandQuery): Insights;
  /** Takes some milliseconds. */
  similar(request: SimilarOptions): SimilarMark[];
  similar(request: SimilarOptions, scheduler: Scheduler): MaybePromise<SimilarMark[]>;
  compare(a: string, b: string): NameComparison;
  personsWithRut(hash: string): number[];
  /** Segments of the current generation, oldest first. */
  readonly segments: readonly LiveSegment[];
  /** Returns the whole index as named arrays, which `readBrandIndex` loads; nothing is copied. */
  arrays(): NamedArrays;
}

/** Answers queries from the generation that is current at each call. */
export class GenerationCorpus implements InMemoryCorpus {
  readonly #generation: () => Generation;

  constructor(generation: () => Generation) {
    this.#generation = generation;
  }

  get size(): number {
    return this.#generation().size;
  }

  get seq(): number {
    return this.#generation().seq;
  }

  get segments(): readonly LiveSegment[] {
    return this.#generation().segments;
  }

  search(query: BrandQuery, page: PageRequest, vector: Int8Array | null = null): IndexPage {
    return searchPage(this.#generation(), query, page, vector);
  }

  explainSearch(text: string, max: number): SearchExplanation | null {
    return explainSearch(this.#generation(), text, max);
  }

  list(query: BrandQuery): RowScan {
    return openRowScan(this.#generation(), query);
  }

  listTerms(
    query: TermQuery,
    page: { readonly after: TermPosition | null; readonly limit: number },
  ): DeadlinePage {
    return termPage(this.#generation(), query, page);
  }

  insights(query: BrandQuery): Insights {
    return createInsights(this.#generation(), query);
  }

  similar(request: SimilarOptions): SimilarMark[];
  similar(request: SimilarOptions, scheduler: Scheduler): MaybePromise<SimilarMark[]>;
  similar(request: SimilarOptions, scheduler: Scheduler = IMMEDIATE): MaybePromise<SimilarMark[]> {
    return scheduler.take(searchSimilar(this.#generation(), request));
  }

  compare(a: string, b: string): NameComparison {
    const generation = this.#generation();
    return compareNames(
      { judge: corpusSimilarityModel(generation), count: documentFrequency(generation) },
      a,
      b,
    );
  }

  explain<Item extends { readonly denominacion: string }>(
    name: string,
    items: readonly Item[],
    scheduler: Scheduler,
  ): MaybePromise<ExplainedItem<Item>[]> {
    const generation = this.#generation();
    const by = { judge: corpusSimilarityModel(generation), count: documentFrequency(generation) };
    return scheduler.take(explainItems(by, name, items));
  }

  judge(): Similarity {
    return corpusSimilarityModel(this.#generation());
  }

  judgeSource(): SimilarityModelSource | null {
    return similarityModelSource(this.#generation());
  }

  changedAt(nroSolicitud: string): number | null {
    return markChangedAt(this.#generation(), nroSolicitud);
  }

  personsWithRut(hash: string): number[] {
    return this.#generation().segments.flatMap(({ segment }) =>
      segment.persons.personIdsByRut(hash),
    );
  }

  arrays(): NamedArrays {
    const generation = this.#generation();
    return encodeArrays(generationCodec(generation.embeddings), generation);
  }
}

/** Creates a corpus on the same segments and `seq`, for queries in a worker thread. */
export function createSegmentCorpus(
  segments: readonly LiveSegment[],
  options: Pick<Generation, 'seq' | 'embeddings'>,
): InMemoryCorpus {
  const generation = createGeneration(segments, options);
  return new GenerationCorpus(() => generation);
}
