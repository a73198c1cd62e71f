import type { Embeddings } from '../contract/embeddings.ts';
import type { Explicacion } from '../contract/explanation.ts';
import type { BrandQuery } from '../domain/listing/brand-query.ts';
import type { PageRequest } from '../domain/listing/cursor.ts';
import type { CorpusAnswers, ListedMarks, Scheduler } from '../search/faces/corpus.ts';
import type { SearchExplanation } from '../search/faces/explain-search.ts';
import { explainSourceSearch } from '../search/faces/explain-source-search.ts';
import type { IndexPage } from '../search/listing/index-page.ts';
import type { DeadlinePage, TermPosition, TermQuery } from '../search/listing/term-page.ts';
import { sortWithoutText } from '../search/ranking/ranked-page.ts';
import type { Vocabulary } from '../search/segment/terms/name-index.ts';
import {
  type SimilarityModelSource,
  similarityModelSourceOfWords,
} from '../search/similar/corpus-similarity.ts';
import { compareNames, type NameComparison } from '../search/similar/explain/compare-names.ts';
import type { CountDocuments } from '../search/similar/explain/document-frequency.ts';
import { type ExplainedItem, explainItems } from '../search/similar/explain/explain-pair.ts';
import type { SimilarMark, SimilarOptions } from '../search/similar/similar-marks.ts';
import type { NameSource } from '../search/source/name-source.ts';
import { searchSourcePage } from '../search/source/search-source-page.ts';
import {
  searchSimilarInSource,
  sourceSimilarityModel,
} from '../search/source/similar-in-source.ts';
import type { CountCache } from './count-cache.ts';
import type { TimestampedResult } from './hit-fields.ts';
import type { LiveIndex } from './index-state.ts';
import type { EngineInsights } from './insights.ts';
import type { OpenSearchNames } from './names.ts';

/** The state of an index at the last check. */
interface Seen {
  readonly live: Pick<LiveIndex, 'seq' | 'marks'> & {
    readonly words: Pick<LiveIndex['words'], 'names'>;
  };
  readonly words: readonly Vocabulary[];
  readonly embeddings: Embeddings;
  /** Cached counts, which are valid only for this state. */
  readonly counts: CountCache;
}

/**
 * The corpus in an engine, for the use cases. It contains at least the changes up to the last check. A mark in a result
 * may be newer than that state, so the time of its newest change is recorded.
 */
export class OpenSearchCorpus implements CorpusAnswers {
  readonly size: number;
  readonly seq: number;
  readonly #names: OpenSearchNames;
  readonly #source: NameSource;
  readonly #changedAt = new Map<string, number>();

  constructor(names: OpenSearchNames, { live, words, embeddings, counts }: Seen) {
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
      counts: (request) => counts.counts(request),
      candidates: (request) => names.candidates(request),
      rows: async (request) => {
        const rows = await names.rows(request);
        for (const { nroSolicitud, fechaActualizacion } of rows) {
          this.#changedAt.set(nroSolicitud, Date.parse(fechaActualizacion));
        }
        return rows;
      },
    };
  }

  async search(query: BrandQuery, page: PageRequest): Promise<IndexPage> {
    const { text, sort } = query;
    if (text !== null) return searchSourcePage(this.#source, { ...query, text }, page);
    const found = await this.#names.list({ ...query, sort: sortWithoutText(sort) }, page);
    return { ...this.#recordChangeTimes(found), generation: this.seq };
  }

  explainSearch(text: string, max: number): Promise<SearchExplanation | null> {
    return explainSourceSearch(this.#source, text, max);
  }

  list(query: BrandQuery): Promise<ListedMarks> {
    return this.#names.all(query);
  }

  async listTerms(
    query: TermQuery,
    page: { readonly after: TermPosition | null; readonly limit: number },
  ): Promise<DeadlinePage> {
    return this.#recordChangeTimes(await this.#names.terms(query, page));
  }

  insights(query: BrandQuery): EngineInsights {
    return this.#names.insights(query);
  }

  async similar(request: SimilarOptions, turns: Scheduler): Promise<SimilarMark[]> {
    return turns.take(await searchSimilarInSource(this.#source, request));
  }

  async compare(a: string, b: string): Promise<NameComparison> {
    const request = new DeferredCounts();
    const compared = compareNames({ judge: this.judge(), count: request.count }, a, b);
    return request.resolve(compared, await this.#names.documentFrequency(request.texts));
  }

  async explain<Item extends { readonly denominacion: string }>(
    name: string,
    items: readonly Item[],
    turns: Scheduler,
  ): Promise<ExplainedItem<Item>[]> {
    const request = new DeferredCounts();
    const by = { judge: this.judge(), count: request.count };
    const explained = await turns.take(explainItems(by, name, items));
    const counts = await this.#names.documentFrequency(request.texts);
    return explained.map((item) => ({
      ...item,
      explicacion: request.resolve(item.explicacion, counts),
    }));
  }

  judge(): ReturnType<CorpusAnswers['judge']> {
    return sourceSimilarityModel(this.#source);
  }

  judgeSource(): SimilarityModelSource | null {
    const { names, words, embeddings } = this.#source;
    return names === 0 ? null : similarityModelSourceOfWords(words, embeddings);
  }

  changedAt(nroSolicitud: string): number | null {
    return this.#changedAt.get(nroSolicitud) ?? null;
  }

  personsWithRut(hash: string): Promise<readonly number[]> {
    return this.#names.personsWithRut(hash);
  }

  #recordChangeTimes<Found>({ found, changedAt }: TimestampedResult<Found>): Found {
    for (const [nro, at] of changedAt) this.#changedAt.set(nro, at);
    return found;
  }
}

/**
 * Collects the texts that an explanation counts, so that one query counts all of them. Until it returns, each count
 * is represented by its index in the results.
 */
class DeferredCounts {
  readonly texts: (readonly string[])[] = [];
  readonly #places = new Map<string, number>();

  readonly count: CountDocuments = (texts) => {
    const distinct = [...new Set(texts)].sort();
    const key = distinct.join('\n');
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.texts.length);
    return this.texts.push(distinct) - 1;
  };

  resolve<Explained extends Explicacion>(
    explained: Explained,
    counts: readonly number[],
  ): Explained {
    const compartidos = explained.compartidos.map((one) =>
      one.marcas === null ? one : { ...one, marcas: counts[one.marcas] ?? 0 },
    );
    return { ...explained, compartidos };
  }
}
