import type { NamedArrays } from '../arrays/array-layout.ts';
import { arraysOf } from '../arrays/codec.ts';
import type { BrandQuery } from '../domain/listing/brand-query.ts';
import type { PageRequest } from '../domain/listing/cursor.ts';
import type { Similarity } from '../likeness/judge/similarity.ts';
import { type Answered, AT_ONCE, type CorpusAnswers, type TakesSteps } from './corpus-answers.ts';
import { explainSearch, type SearchExplanation } from './explain-search.ts';
import { type Insights, insightsOf } from './insights/insights.ts';
import type { IndexPage } from './listing/index-page.ts';
import { type ListedRows, listedMarks } from './listing/listing-page.ts';
import { type TermPage, type TermPlace, type TermQuery, termPage } from './listing/term-page.ts';
import { foundPage } from './ranking/ranked-page.ts';
import { changedAt, type Generation, generationCodec, generationOf } from './segment/generation.ts';
import type { LiveSegment } from './segment/segment.ts';
import { corpusSimilarity, type JudgeSource, judgeSource } from './similar/corpus-similarity.ts';
import { type ComparedNames, compareNames } from './similar/explain/compare-names.ts';
import { type ExplainedItem, explainedInSteps } from './similar/explain/explain-pair.ts';
import { marksHolding } from './similar/explain/marks-holding.ts';
import { type SimilarMark, type SimilarOptions, similarInSteps } from './similar/similar-marks.ts';

/** What the index in memory is asked: it answers at once, and each answer is of one generation, whole. */
export interface IndexAnswers extends CorpusAnswers {
  /** A text search costs about a millisecond; a listing O(marks / 32) for its sets, wherever its page lies. */
  search(query: BrandQuery, page: PageRequest, vector?: Int8Array | null): IndexPage;
  /** Milliseconds. */
  explainSearch(text: string, most: number): SearchExplanation | null;
  /** O(marks / 32) to begin with. */
  list(query: BrandQuery): ListedRows;
  listTerms(
    query: TermQuery,
    page: { readonly after: TermPlace | null; readonly limit: number },
  ): TermPage;
  /** Each O(marks) at most. */
  insights(query: BrandQuery): Insights;
  /** Milliseconds. */
  similar(asked: SimilarOptions): SimilarMark[];
  similar(asked: SimilarOptions, turns: TakesSteps): Answered<SimilarMark[]>;
  compare(a: string, b: string): ComparedNames;
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

  list(query: BrandQuery): ListedRows {
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

  similar(asked: SimilarOptions): SimilarMark[];
  similar(asked: SimilarOptions, turns: TakesSteps): Answered<SimilarMark[]>;
  similar(asked: SimilarOptions, turns: TakesSteps = AT_ONCE): Answered<SimilarMark[]> {
    return turns.take(similarInSteps(this.#generation(), asked));
  }

  compare(a: string, b: string): ComparedNames {
    const generation = this.#generation();
    return compareNames(
      { judge: corpusSimilarity(generation), count: marksHolding(generation) },
      a,
      b,
    );
  }

  explain<Item extends { readonly denominacion: string }>(
    name: string,
    items: readonly Item[],
    turns: TakesSteps,
  ): Answered<ExplainedItem<Item>[]> {
    const generation = this.#generation();
    const by = { judge: corpusSimilarity(generation), count: marksHolding(generation) };
    return turns.take(explainedInSteps(by, name, items));
  }

  judge(): Similarity {
    return corpusSimilarity(this.#generation());
  }

  judgeSource(): JudgeSource | null {
    return judgeSource(this.#generation());
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
