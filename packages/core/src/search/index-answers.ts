import type { NamedArrays } from '../arrays/array-layout.ts';
import { arraysOf } from '../arrays/codec.ts';
import type { BrandQuery } from '../domain/listing/brand-query.ts';
import type { PageRequest } from '../domain/listing/cursor.ts';
import type { Similarity } from '../likeness/judge/similarity.ts';
import { explainSearch, type SearchExplanation } from './explain-search.ts';
import { type Insights, insightsOf } from './insights/insights.ts';
import type { IndexPage } from './listing/index-page.ts';
import { type ListedMarks, listedMarks } from './listing/listing-page.ts';
import { type TermPage, type TermPlace, type TermQuery, termPage } from './listing/term-page.ts';
import { foundPage } from './ranking/ranked-page.ts';
import { changedAt, type Generation, generationCodec, generationOf } from './segment/generation.ts';
import type { LiveSegment } from './segment/segment.ts';
import { corpusSimilarity } from './similar/corpus-similarity.ts';
import { type ComparedNames, compareNames } from './similar/explain/compare-names.ts';
import { type ExplainedItem, explainedInSteps } from './similar/explain/explain-pair.ts';
import {
  type SimilarMark,
  type SimilarOptions,
  similarInSteps,
  similarMarks,
} from './similar/similar-marks.ts';
import { type CorpusWatch, corpusWatch } from './similar/watched/corpus-watch.ts';

/** What the index is asked. Each answer is of one generation, whole. */
export interface IndexAnswers {
  /** How many marks there are. */
  readonly size: number;
  /** The newest `corpus_changes.seq` contained. */
  readonly seq: number;
  /**
   * A search (with text) or a listing (without) of specification 4.2. A text search costs about a millisecond;
   * a listing O(marks / 32) for its sets, wherever its page lies.
   *
   * @param vector of the text, where a sentence model embedded it and the names
   */
  search(query: BrandQuery, page: PageRequest, vector?: Int8Array | null): IndexPage;
  /** How a text search over all marks came to its results; null for a text that finds nothing. Milliseconds. */
  explainSearch(text: string, most: number): SearchExplanation | null;
  /** All marks that pass the filters, newest filing first, to be taken little by little. O(marks / 32) to begin with. */
  list(query: BrandQuery): ListedMarks;
  /** A page of the marks with a term that ends within some days, soonest first (decision E2). */
  listTerms(
    query: TermQuery,
    page: { readonly after: TermPlace | null; readonly limit: number },
  ): TermPage;
  /** The aggregations over the marks that pass the filters (decision C13), each O(marks) at most, when it is requested. */
  insights(query: BrandQuery): Insights;
  /** The marks most like a name, best first (decisions C10 and D8). Milliseconds. */
  similar(asked: SimilarOptions): SimilarMark[];
  /** `similar`, so that others may ask something between two of its steps. */
  similarInSteps(asked: SimilarOptions): Generator<void, SimilarMark[]>;
  /** How alike two names are, and why (decision E6). */
  compare(a: string, b: string): ComparedNames;
  /** Adds to each mark of an answer why it is like a name (decision E6), a mark at each step. */
  explainInSteps<Item extends { readonly denominacion: string }>(
    name: string,
    items: readonly Item[],
  ): Generator<void, ExplainedItem<Item>[]>;
  /** The judge of similarity, which knows the common words of the corpus (decision D8). */
  judge(): Similarity;
  /** The corpus as watches ask it. */
  watch(): CorpusWatch;
  /** When the mark of a number last changed, in milliseconds since 1970; null when there is none. */
  changedAt(nroSolicitud: string): number | null;
  /** The ids of all persons that some mark names with this tax id, hashed as the index holds it. */
  personsWithRut(hash: string): number[];
  /** The segments that answer, oldest first. */
  readonly segments: readonly LiveSegment[];
  /** The whole index as arrays by name, which `readBrandIndex` takes up again. Nothing is copied. */
  arrays(): NamedArrays;
}

/** Answers from whichever generation it is given at the time. */
export class GenerationAnswers implements IndexAnswers {
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
    return foundPage(this.#generation(), query, page, vector);
  }

  explainSearch(text: string, most: number): SearchExplanation | null {
    return explainSearch(this.#generation(), text, most);
  }

  list(query: BrandQuery): ListedMarks {
    return listedMarks(this.#generation(), query);
  }

  listTerms(
    query: TermQuery,
    page: { readonly after: TermPlace | null; readonly limit: number },
  ): TermPage {
    return termPage(this.#generation(), query, page);
  }

  insights(query: BrandQuery): Insights {
    return insightsOf(this.#generation(), query);
  }

  similar(asked: SimilarOptions): SimilarMark[] {
    return similarMarks(this.#generation(), asked);
  }

  similarInSteps(asked: SimilarOptions): Generator<void, SimilarMark[]> {
    return similarInSteps(this.#generation(), asked);
  }

  compare(a: string, b: string): ComparedNames {
    return compareNames(this.#generation(), a, b);
  }

  explainInSteps<Item extends { readonly denominacion: string }>(
    name: string,
    items: readonly Item[],
  ): Generator<void, ExplainedItem<Item>[]> {
    return explainedInSteps(this.#generation(), name, items);
  }

  judge(): Similarity {
    return corpusSimilarity(this.#generation());
  }

  watch(): CorpusWatch {
    return corpusWatch(this.#generation());
  }

  changedAt(nroSolicitud: string): number | null {
    return changedAt(this.#generation(), nroSolicitud);
  }

  personsWithRut(hash: string): number[] {
    return this.#generation().segments.flatMap(({ segment }) => segment.persons.idsWithRut(hash));
  }

  arrays(): NamedArrays {
    const generation = this.#generation();
    return arraysOf(generationCodec(generation.embeddings), generation);
  }
}

/** What another thread answers from: the same segments, at the same change. */
export function answersOf(
  segments: readonly LiveSegment[],
  terms: Pick<Generation, 'seq' | 'embeddings'>,
): IndexAnswers {
  const generation = generationOf(segments, terms);
  return new GenerationAnswers(() => generation);
}
