import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { PageRequest } from '../../domain/listing/cursor.ts';
import type { Similarity } from '../../likeness/judge/similarity.ts';
import type { Insights } from '../insights/insights.ts';
import type { IndexPage } from '../listing/index-page.ts';
import type { DeadlinePage, TermPosition, TermQuery } from '../listing/term-page.ts';
import type { SimilarityModelSource } from '../similar/corpus-similarity.ts';
import type { NameComparison } from '../similar/explain/compare-names.ts';
import type { ExplainedItem } from '../similar/explain/explain-pair.ts';
import {
  runToCompletion,
  type SimilarMark,
  type SimilarOptions,
} from '../similar/similar-marks.ts';
import type { SearchExplanation } from './explain-search.ts';

/** Result that an in-memory corpus returns synchronously and a remote one as a promise. */
export type MaybePromise<T> = T | Promise<T>;

/** Runs a generator to completion; other requests may run between two of its steps. */
export interface Scheduler {
  take<T>(steps: Generator<void, T>): MaybePromise<T>;
}

/** Scheduler that runs all steps synchronously, without yielding to other requests. */
export const IMMEDIATE: Scheduler = { take: runToCompletion };

/** Sorted marks that are read in batches. */
export interface ListedMarks {
  /** Total number of marks in the list. */
  readonly total: number;
  /** Returns the application numbers of the next `count` marks or fewer; empty at the end. */
  readonly take: (count: number) => MaybePromise<readonly string[]>;
  /** Releases the resources of the marks that were not read. */
  readonly close?: () => void;
}

/** Aggregations of `Insights`, computed in memory or by a database. */
export type AsyncInsights = {
  readonly [Name in keyof Insights]: (
    ...request: Parameters<Insights[Name]>
  ) => MaybePromise<ReturnType<Insights[Name]>>;
};

/** Queries of one generation of the corpus, whether it is in memory or in a database. */
export interface CorpusAnswers {
  /** Number of marks in the corpus. */
  readonly size: number;
  /** Newest `corpus_changes.seq` that the corpus contains. */
  readonly seq: number;
  /**
   * Runs a search (with text) or a listing (without) of specification 4.2.
   *
   * @param vector embedding of the text, when a sentence model also embedded the names
   */
  search(query: BrandQuery, page: PageRequest, vector?: Int8Array | null): MaybePromise<IndexPage>;
  /** Explains the results of a text search over all marks; null when the text has no searchable word. */
  explainSearch(text: string, max: number): MaybePromise<SearchExplanation | null>;
  /** Lists all marks that match the filters, newest filing first. */
  list(query: BrandQuery): MaybePromise<ListedMarks>;
  /** Returns a page of the marks with a deadline within some days, earliest first (decision E2). */
  listTerms(
    query: TermQuery,
    page: { readonly after: TermPosition | null; readonly limit: number },
  ): MaybePromise<DeadlinePage>;
  /** Returns aggregations over the marks that match the filters (decision C13); each is computed when called. */
  insights(query: BrandQuery): AsyncInsights;
  /** Returns the marks most similar to a name, best first (decisions C10 and D8). */
  similar(request: SimilarOptions, turns: Scheduler): MaybePromise<SimilarMark[]>;
  /** Scores the similarity of two names and gives the reasons (decision E6). */
  compare(a: string, b: string): MaybePromise<NameComparison>;
  /** Adds to each item the reasons why it is similar to a name (decision E6), one item per step. */
  explain<Item extends { readonly denominacion: string }>(
    name: string,
    items: readonly Item[],
    turns: Scheduler,
  ): MaybePromise<ExplainedItem<Item>[]>;
  /** Returns the similarity model with the word frequencies of this corpus (decision D8). */
  judge(): Similarity;
  /** Returns the data to create the same model in a worker thread; null if impossible or the corpus is empty. */
  judgeSource(): SimilarityModelSource | null;
  /** Returns when a mark of this corpus last changed, in milliseconds since 1970; null when that is not known. */
  changedAt(nroSolicitud: string): number | null;
  /** Returns the ids of all persons of any mark with this tax id, which is hashed as in the index. */
  personsWithRut(hash: string): MaybePromise<readonly number[]>;
}
