import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { SimilarByNumberParams } from '../../contract/operations/find-similar-by-number.ts';
import type { SimilarByTextParams } from '../../contract/operations/find-similar-by-text.ts';
import type { BrandListingParams, BrandPage } from '../../contract/operations/search-brands.ts';
import type { SimilarBrands } from '../../contract/similar.ts';
import { ALL_MARKS, pickFilters } from '../../domain/listing/brand-query.ts';
import { parseBrandRequest } from '../../domain/listing/brand-request.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import { parseSimilarRequest, searchedClasses } from '../../domain/listing/similar-request.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { Concepts } from '../../likeness/meaning/concepts.ts';
import { type BrandInput, readBrandInputs, readParams } from '../in-memory/brand-input.ts';
import shapes from '../in-memory/input-shapes.json' with { type: 'json' };
import type { SummaryTable } from '../in-memory/packed-summaries.ts';
import { savePortable } from '../in-memory/portable-snapshot.ts';
import { searchPage } from '../ranking/ranked-page.ts';
import type { GenerationKeeper } from '../segment/generation-keeper.ts';
import { corpusSimilarityModel, SimilarityScorer } from '../similar/corpus-similarity.ts';
import { similarMarks } from '../similar/similar-marks.ts';
import { toAnswerPage } from './answer-page.ts';
import { EXTRA_ROWS, type Subject, toSimilarAnswer } from './similar-answer.ts';

/** Search over marks that are all in memory; it needs no database, network or Node API. */
export interface InMemoryBrands {
  /** Number of marks in the index. */
  readonly size: number;
  /**
   * Returns the same page as `GET /v1/brands` (specification 4.2, decision D6). A text search over
   * a hundred thousand marks takes about a millisecond; a listing takes O(marks / 32).
   *
   * @throws ServiceError `validation_error` for a parameter that is unknown or wrong, and for a
   * filter on a field that no mark here has; `invalid_rut` for a tax id whose check digit is wrong
   */
  search(params?: BrandListingParams): BrandPage;
  /**
   * Returns marks that may be confused with a subject (decision C10), best first, each with its
   * calibrated score from 0 to 1 and its signals. The subject is a mark (`nro`), compared within its
   * own classes by default, or a text (`q`). Takes some milliseconds for a hundred thousand marks.
   *
   * @throws ServiceError `validation_error`, or `not_found` for a number that is not in the index
   */
  similar(params: SimilarByNumberParams | SimilarByTextParams): SimilarBrands;
  /** Returns the mark of an application number, or null when the index does not contain it. O(log marks) at most. */
  get(nroSolicitud: string): BrandSummary | null;
  /** Date up to which the data is current, if it was given; it is added to each response. */
  readonly dataAsOf: string | undefined;
  /**
   * Adds all the marks or, when one is not well formed, none. A mark with a number that the index
   * already contains is replaced as a whole. Takes about 25 microseconds per mark.
   *
   * @throws ServiceError `validation_error` with the position, the number and the field
   */
  add(brands: Iterable<BrandInput>): void;
  /** Removes marks by application number; unknown numbers are ignored. @returns how many were removed */
  remove(nros: Iterable<string>): number;
  /**
   * Returns a portable snapshot of the marks and their index, which `loadBrandIndex` loads in a few milliseconds. It
   * contains no tax ids, not even hashed, so it rejects filters by tax id. Takes about 50 microseconds per mark.
   */
  save(): Promise<Uint8Array>;
}

/** Options of an in-memory index; each has a default. */
export interface InMemoryOptions {
  /** Keys that sign `nextCursor`; by default a random key, valid for this index only. */
  readonly cursorKeys?: CursorKeys;
  /**
   * With `concepts`, marks are also found by meaning, in Spanish or English, and scored as the
   * service does. By default `off`: word weights then come from these marks alone.
   */
  readonly embeddings?: Concepts | 'off';
  /** Date up to which the data is current, an ISO date-time; responses and snapshots include it. */
  readonly dataAsOf?: string;
  /** Called with the number of marks read so far, after each thousand and at the end. */
  readonly onProgress?: (marks: number) => void;
}

/** Initial contents of an in-memory index. */
interface Beginning {
  readonly index: GenerationKeeper;
  readonly rows: SummaryTable;
}

/** In-memory index together with the summaries of its marks; marks can be added and removed later. */
export class InMemoryIndex implements InMemoryBrands {
  readonly dataAsOf: string | undefined;
  readonly #rows: SummaryTable;
  readonly #index: GenerationKeeper;
  readonly #cursorKeys: CursorKeys;

  constructor(
    { index, rows }: Beginning,
    {
      cursorKeys = [crypto.getRandomValues(new Uint8Array(32))],
      dataAsOf,
    }: Pick<InMemoryOptions, 'cursorKeys' | 'dataAsOf'>,
  ) {
    this.dataAsOf = dataAsOf;
    this.#rows = rows;
    this.#index = index;
    this.#cursorKeys = cursorKeys;
  }

  get size(): number {
    return this.#rows.size;
  }

  search(params: BrandListingParams = {}): BrandPage {
    const cursorKeys = this.#cursorKeys;
    const { query, page } = parseBrandRequest(readParams(shapes.search, params), cursorKeys);
    this.#rows.requireFields(query);
    const { generation } = this.#index;
    const answer = toAnswerPage(query, searchPage(generation, query, page), {
      rows: this.#rows,
      cursorKeys,
      likeness:
        query.text === null
          ? null
          : new SimilarityScorer(query.text, corpusSimilarityModel(generation)),
    });
    return this.#withDataDate(answer);
  }

  similar(params: SimilarByNumberParams | SimilarByTextParams): SimilarBrands {
    const subject = this.#similarSubject(params);
    const request = parseSimilarRequest({ ...params, allClasses: params.allClasses === true });
    const { ruts: rut, ids: titularId } = request.excluded;
    const filters = { ...ALL_MARKS, ...pickFilters('similar', request) };
    this.#rows.requireFields({ ...filters, rut, titularId });
    const clase = searchedClasses(request, subject.clases);
    const { generation } = this.#index;
    const marks = similarMarks(generation, {
      ...request,
      name: subject.name,
      clase,
      max: request.limit + EXTRA_ROWS,
    });
    const model = corpusSimilarityModel(generation);
    return this.#withDataDate(
      toSimilarAnswer(subject, request, { judge: model, marks, rows: this.#rows, clase }),
    );
  }

  get(nroSolicitud: string): BrandSummary | null {
    return this.#rows.get(nroSolicitud) ?? null;
  }

  add(brands: Iterable<BrandInput>): void {
    const read = readBrandInputs(brands);
    for (const brand of read) this.#rows.set(brand);
    this.#index.apply(
      read.map(({ indexable }) => indexable),
      this.#index.generation.seq + 1,
    );
  }

  remove(nros: Iterable<string>): number {
    const known = [...new Set(nros)].filter((nro) => this.#rows.get(nro) !== undefined);
    this.#index.remove(known, this.#index.generation.seq + 1);
    for (const nro of known) this.#rows.delete(nro);
    return known.length;
  }

  save(): Promise<Uint8Array> {
    return savePortable(this.#index.generation, { marks: this.#rows, dataAsOf: this.dataAsOf });
  }

  #withDataDate<Answer extends object>(answer: Answer): Answer {
    return this.dataAsOf === undefined ? answer : { ...answer, dataAsOf: this.dataAsOf };
  }

  #similarSubject(params: SimilarByNumberParams | SimilarByTextParams): Subject {
    if ('q' in params) {
      const { q } = readParams(shapes.similarByText, params);
      return { name: q, clases: [], nro: null };
    }
    const { nro } = readParams(shapes.similarByNumber, params);
    const mark = this.get(nro);
    if (mark === null) {
      throw new ServiceError('not_found', 'No mark has this application number');
    }
    return { name: mark.denominacion, clases: mark.clases, nro };
  }
}
