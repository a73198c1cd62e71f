import type { Embeddings } from '../contract/embeddings.ts';
import type { Explicacion } from '../contract/explanation.ts';
import type { BrandQuery } from '../domain/listing/brand-query.ts';
import type { PageRequest } from '../domain/listing/cursor.ts';
import type { CorpusAnswers, ListedMarks, TakesSteps } from '../search/corpus-answers.ts';
import type { SearchExplanation } from '../search/explain-search.ts';
import { sourceExplanation } from '../search/explain-source.ts';
import type { IndexPage } from '../search/listing/index-page.ts';
import type { TermPage, TermPlace, TermQuery } from '../search/listing/term-page.ts';
import { plainSort } from '../search/ranking/ranked-page.ts';
import type { Vocabulary } from '../search/segment/terms/name-index.ts';
import { type JudgeSource, judgeSourceOfWords } from '../search/similar/corpus-similarity.ts';
import { type ComparedNames, compareNames } from '../search/similar/explain/compare-names.ts';
import { type ExplainedItem, explainedInSteps } from '../search/similar/explain/explain-pair.ts';
import type { CountMarks } from '../search/similar/explain/marks-holding.ts';
import type { SimilarMark, SimilarOptions } from '../search/similar/similar-marks.ts';
import type { NameSource } from '../search/source/name-source.ts';
import { sourcePage } from '../search/source/source-page.ts';
import { sourceJudge, sourceSimilar } from '../search/source/source-similar.ts';
import type { EngineInsights } from './engine-insights.ts';
import type { EngineNames } from './engine-names.ts';
import type { LiveIndex } from './engine-state.ts';
import type { FoundMarks } from './found-marks.ts';
import type { KnownCounts } from './known-counts.ts';

/** What an index was seen to contain. */
interface Seen {
  readonly live: Pick<LiveIndex, 'seq' | 'marks'> & {
    readonly words: Pick<LiveIndex['words'], 'names'>;
  };
  readonly words: readonly Vocabulary[];
  readonly embeddings: Embeddings;
  /** What was counted in it before. */
  readonly counts: KnownCounts;
}

/**
 * The corpus in an engine as use cases ask it. It contains at least what it was seen to; a mark that it finds may have
 * changed since, so it notes as of when it found each.
 */
export class EngineAnswers implements CorpusAnswers {
  readonly size: number;
  readonly seq: number;
  readonly #names: EngineNames;
  readonly #source: NameSource;
  readonly #changedAt = new Map<string, number>();

  constructor(names: EngineNames, { live, words, embeddings, counts }: Seen) {
    const { seq, marks: size } = live;
    this.size = size;
    this.seq = seq;
    this.#names = names;
    this.#source = {
      seq,
      size,
      names: live.words.names,
      embeddings,
      words,
      counts: (asked) => counts.counts(asked),
      candidates: (asked) => names.candidates(asked),
      rows: async (asked) => {
        const rows = await names.rows(asked);
        for (const { nroSolicitud, fechaActualizacion } of rows) {
          this.#changedAt.set(nroSolicitud, Date.parse(fechaActualizacion));
        }
        return rows;
      },
    };
  }

  async search(query: BrandQuery, page: PageRequest): Promise<IndexPage> {
    const { text, sort } = query;
    if (text !== null) return sourcePage(this.#source, { ...query, text }, page);
    const found = await this.#names.list({ ...query, sort: plainSort(sort) }, page);
    return { ...this.#noted(found), generation: this.seq };
  }

  explainSearch(text: string, most: number): Promise<SearchExplanation | null> {
    return sourceExplanation(this.#source, text, most);
  }

  list(query: BrandQuery): Promise<ListedMarks> {
    return this.#names.all(query);
  }

  async listTerms(
    query: TermQuery,
    page: { readonly after: TermPlace | null; readonly limit: number },
  ): Promise<TermPage> {
    return this.#noted(await this.#names.terms(query, page));
  }

  insights(query: BrandQuery): EngineInsights {
    return this.#names.insights(query);
  }

  async similar(asked: SimilarOptions, turns: TakesSteps): Promise<SimilarMark[]> {
    return turns.take(await sourceSimilar(this.#source, asked));
  }

  async compare(a: string, b: string): Promise<ComparedNames> {
    const asked = new AskedCounts();
    const compared = compareNames({ judge: this.judge(), count: asked.count }, a, b);
    return asked.filledIn(compared, await this.#names.marksHolding(asked.texts));
  }

  async explain<Item extends { readonly denominacion: string }>(
    name: string,
    items: readonly Item[],
    turns: TakesSteps,
  ): Promise<ExplainedItem<Item>[]> {
    const asked = new AskedCounts();
    const by = { judge: this.judge(), count: asked.count };
    const explained = await turns.take(explainedInSteps(by, name, items));
    const counts = await this.#names.marksHolding(asked.texts);
    return explained.map((item) => ({
      ...item,
      explicacion: asked.filledIn(item.explicacion, counts),
    }));
  }

  judge(): ReturnType<CorpusAnswers['judge']> {
    return sourceJudge(this.#source);
  }

  judgeSource(): JudgeSource | null {
    const { names, words, embeddings } = this.#source;
    return names === 0 ? null : judgeSourceOfWords(words, embeddings);
  }

  changedAt(nroSolicitud: string): number | null {
    return this.#changedAt.get(nroSolicitud) ?? null;
  }

  personsWithRut(hash: string): Promise<readonly number[]> {
    return this.#names.personsWithRut(hash);
  }

  #noted<Found>({ found, changedAt }: FoundMarks<Found>): Found {
    for (const [nro, at] of changedAt) this.#changedAt.set(nro, at);
    return found;
  }
}

/** What an explanation counts, which is asked of the engine once for all of it: meanwhile each number is a place here. */
class AskedCounts {
  readonly texts: (readonly string[])[] = [];
  readonly #places = new Map<string, number>();

  readonly count: CountMarks = (texts) => {
    const distinct = [...new Set(texts)].sort();
    const key = distinct.join('\n');
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.texts.length);
    return this.texts.push(distinct) - 1;
  };

  filledIn<Explained extends Explicacion>(
    explained: Explained,
    counts: readonly number[],
  ): Explained {
    const compartidos = explained.compartidos.map((one) =>
      one.marcas === null ? one : { ...one, marcas: counts[one.marcas] ?? 0 },
    );
    return { ...explained, compartidos };
  }
}
