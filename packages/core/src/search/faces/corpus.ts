import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { PageRequest } from '../../domain/listing/cursor.ts';
import type { Similarity } from '../../likeness/judge/similarity.ts';
import type { Insights } from '../insights/insights.ts';
import type { IndexPage } from '../listing/index-page.ts';
import type { TermPage, TermPosition, TermQuery } from '../listing/term-page.ts';
import type { SimilarityModelSource } from '../similar/corpus-similarity.ts';
import type { NameComparison } from '../similar/explain/compare-names.ts';
import type { ExplainedItem } from '../similar/explain/explain-pair.ts';
import {
  runToCompletion,
  type SimilarMark,
  type SimilarOptions,
} from '../similar/similar-marks.ts';
import type { SearchExplanation } from './explain-search.ts';

/** An answer at once, as memory gives it, or by a promise. */
export type MaybePromise<T> = T | Promise<T>;

/** Takes the steps of long work to their end; others may have a turn between two of them. */
export interface Scheduler {
  take<T>(steps: Generator<void, T>): MaybePromise<T>;
}

/** Takes them at once. */
export const IMMEDIATE: Scheduler = { take: runToCompletion };

/** Marks in an order, to be taken little by little. */
export interface ListedMarks {
  /** How many there are. */
  readonly total: number;
  /** The numbers of the next marks, at most so many; none at the end. */
  readonly take: (count: number) => MaybePromise<readonly string[]>;
  /** Lets go of what is held for those that are not taken. */
  readonly close?: () => void;
}

/** The aggregations, wherever they are counted. */
export type AsyncInsights = {
  readonly [Name in keyof Insights]: (
    ...request: Parameters<Insights[Name]>
  ) => MaybePromise<ReturnType<Insights[Name]>>;
};

/** What the corpus of one moment is asked, wherever it is. */
export interface CorpusAnswers {
  /** How many marks there are. */
  readonly size: number;
  /** The newest `corpus_changes.seq` contained. */
  readonly seq: number;
  /**
   * A search (with text) or a listing (without) of specification 4.2.
   *
   * @param vector of the text, where a sentence model embedded it and the names
   */
  search(query: BrandQuery, page: PageRequest, vector?: Int8Array | null): MaybePromise<IndexPage>;
  /** How a text search over all marks came to its results; null for a text that finds nothing. */
  explainSearch(text: string, max: number): MaybePromise<SearchExplanation | null>;
  /** All marks that pass the filters, newest filing first. */
  list(query: BrandQuery): MaybePromise<ListedMarks>;
  /** A page of the marks with a term that ends within some days, soonest first (decision E2). */
  listTerms(
    query: TermQuery,
    page: { readonly after: TermPosition | null; readonly limit: number },
  ): MaybePromise<TermPage>;
  /** The aggregations over the marks that pass the filters (decision C13), each counted when it is requested. */
  insights(query: BrandQuery): AsyncInsights;
  /** The marks most like a name, best first (decisions C10 and D8). */
  similar(request: SimilarOptions, turns: Scheduler): MaybePromise<SimilarMark[]>;
  /** How alike two names are, and why (decision E6). */
  compare(a: string, b: string): MaybePromise<NameComparison>;
  /** Adds to each mark of an answer why it is like a name (decision E6), a mark at each step. */
  explain<Item extends { readonly denominacion: string }>(
    name: string,
    items: readonly Item[],
    turns: Scheduler,
  ): MaybePromise<ExplainedItem<Item>[]>;
  /** The judge of similarity, which knows the common words of the corpus (decision D8). */
  judge(): Similarity;
  /** What another thread makes the same judge of; null where none can, or there is no mark. */
  judgeSource(): SimilarityModelSource | null;
  /** When a mark that was found here last changed, in milliseconds since 1970; null when there is none. */
  changedAt(nroSolicitud: string): number | null;
  /** The ids of all persons that some mark names with this tax id, hashed as the index holds it. */
  personsWithRut(hash: string): MaybePromise<readonly number[]>;
}
