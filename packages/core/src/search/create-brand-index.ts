import type { BrandListingParams, BrandPage } from '../contract/brand-listing.ts';
import type { BrandSummary } from '../contract/brand-summary.ts';
import type { BuiltInEmbeddings } from '../contract/embeddings.ts';
import type {
  SimilarBrands,
  SimilarByNumberParams,
  SimilarByTextParams,
} from '../contract/similar.ts';
import { parseBrandRequest } from '../domain/listing/brand-request.ts';
import type { CursorKeys } from '../domain/listing/cursor.ts';
import { searchedClasses, similarRequest } from '../domain/listing/similar-request.ts';
import type { IndexableBrand } from '../domain/record/indexable-brand.ts';
import { ServiceError } from '../domain/service-error.ts';
import { answerPage } from './answer-page.ts';
import { type BrandIndex, buildBrandIndex } from './brand-index.ts';
import { type BrandInput, type ReadBrand, readBrandInput } from './in-memory/brand-input.ts';
import { CarriedFields, carriedBy } from './in-memory/carried-fields.ts';
import shapes from './in-memory/input-shapes.json' with { type: 'json' };
import { readParams } from './in-memory/plain-params.ts';
import { corpusSimilarity } from './similar/corpus-similarity.ts';
import { similarMarks } from './similar/similar-marks.ts';
import { SPARE_ROWS, type Subject, similarAnswer } from './similar-answer.ts';

/** A search over marks that are all in memory: no database, no network, no Node. */
export interface InMemoryBrands {
  /** How many marks there are. */
  readonly size: number;
  /**
   * Answers what `GET /v1/brands` answers (specification 4.2, decision D6): a text search in about a
   * millisecond for a hundred thousand marks, a listing in O(marks / 32).
   *
   * @throws ServiceError `validation_error` for a parameter that is unknown or wrong, and for a filter
   * on a field that no mark here carries; `invalid_rut` for a tax id whose check digit is wrong
   */
  search(params?: BrandListingParams): BrandPage;
  /**
   * Marks that one might take for another (decision C10), best first, each with its calibrated score
   * from 0 to 1 and the signals behind it: of a mark by number (`nro`), which is compared within its own classes
   * unless told otherwise, or of a text (`q`). Some milliseconds for a hundred thousand marks.
   *
   * @throws ServiceError `validation_error`, or `not_found` for a number that is not here
   */
  similar(params: SimilarByNumberParams | SimilarByTextParams): SimilarBrands;
  /** The mark of an application number; null when it is not here. O(1). */
  get(nroSolicitud: string): BrandSummary | null;
  /**
   * Takes marks in, all of them or, when one is not well formed, none. A mark that is here already is
   * replaced as a whole. About 25 microseconds a mark.
   *
   * @throws ServiceError `validation_error` that names the position, the number and the field
   */
  add(brands: Iterable<BrandInput>): void;
  /** Takes marks out by application number; unknown numbers change nothing. @returns how many went */
  remove(nros: Iterable<string>): number;
}

/** How an index in memory differs from the usual one. */
export interface InMemoryOptions {
  /** What signs `nextCursor`; by default a key of this index alone. */
  readonly cursorKeys?: CursorKeys;
  /** `concepts` also finds marks by what they mean, Spanish or English; `off` by default. */
  readonly embeddings?: BuiltInEmbeddings;
  /** Told how many marks were read so far, after each thousand and at the end. */
  readonly onProgress?: (marks: number) => void;
}

/**
 * Indexes marks in memory, in a browser as well as in Node: about 25 microseconds and half a kilobyte
 * a mark.
 *
 * @param brands marks as canonical NDJSON states them (decision B4) or as the API answers them; of a
 * number given twice the later one counts
 * @throws ServiceError `validation_error` that names the position, the number and the field of a mark
 * that is not well formed
 * @example
 * const marks = createBrandIndex([{ nroSolicitud: '1262023', denominacion: 'KOLUN', clases: [29] }]);
 * marks.search({ q: 'colun' }).items;
 */
export function createBrandIndex(
  brands: Iterable<BrandInput>,
  options: InMemoryOptions = {},
): InMemoryBrands {
  return new MarksInMemory(brands, options);
}

/** Marks between two reports of progress. */
const PROGRESS_STEP = 1_000;

class MarksInMemory implements InMemoryBrands {
  readonly #summaries = new Map<string, BrandSummary>();
  /** The filterable fields that each mark carries, as bits. */
  readonly #carriedBy = new Map<string, number>();
  readonly #carried = new CarriedFields();
  readonly #cursorKeys: CursorKeys;
  readonly #index: BrandIndex;

  constructor(brands: Iterable<BrandInput>, options: InMemoryOptions) {
    const { cursorKeys = [crypto.getRandomValues(new Uint8Array(32))], embeddings } = options;
    this.#cursorKeys = cursorKeys;
    const read = this.#take(brands, options.onProgress);
    this.#index = buildBrandIndex(read, { seq: 0, embeddings });
  }

  get size(): number {
    return this.#summaries.size;
  }

  search(params: BrandListingParams = {}): BrandPage {
    const cursorKeys = this.#cursorKeys;
    const { query, page } = parseBrandRequest(readParams(shapes.search, params), cursorKeys);
    if (this.size > 0) this.#carried.requireFor(query);
    return answerPage(query, this.#index.search(query, page), {
      rows: this.#summaries,
      cursorKeys,
      judge: () => corpusSimilarity(this.#index.generation),
    });
  }

  similar(params: SimilarByNumberParams | SimilarByTextParams): SimilarBrands {
    const subject = this.#subject(params);
    const request = similarRequest({ ...params, allClasses: params.allClasses === true });
    const clase = searchedClasses(request, subject.clases);
    const { generation } = this.#index;
    const marks = similarMarks(generation, {
      ...request,
      name: subject.name,
      clase,
      most: request.limit + SPARE_ROWS,
    });
    const judge = corpusSimilarity(generation);
    return similarAnswer(subject, request, { judge, marks, rows: this.#summaries, clase });
  }

  get(nroSolicitud: string): BrandSummary | null {
    return this.#summaries.get(nroSolicitud) ?? null;
  }

  add(brands: Iterable<BrandInput>): void {
    this.#index.apply(this.#take(brands), this.#index.seq + 1);
  }

  remove(nros: Iterable<string>): number {
    const known = [...new Set(nros)].filter((nro) => this.#summaries.has(nro));
    this.#index.remove(known, this.#index.seq + 1);
    for (const nro of known) this.#forget(nro);
    return known.length;
  }

  /** Reads all marks before it keeps any. */
  #take(brands: Iterable<BrandInput>, onProgress?: (marks: number) => void): IndexableBrand[] {
    const read = new Map<string, ReadBrand>();
    let position = 0;
    for (const input of brands) {
      const brand = readBrandInput(input, position);
      read.set(brand.summary.nroSolicitud, brand);
      position += 1;
      if (position % PROGRESS_STEP === 0) onProgress?.(position);
    }
    if (position % PROGRESS_STEP > 0) onProgress?.(position);
    for (const brand of read.values()) this.#keep(brand);
    return Array.from(read.values(), ({ indexable }) => indexable);
  }

  #keep({ summary, indexable }: ReadBrand): void {
    const nro = summary.nroSolicitud;
    const carried = carriedBy(indexable);
    this.#forget(nro);
    this.#summaries.set(nro, summary);
    this.#carriedBy.set(nro, carried);
    this.#carried.count(carried, 1);
  }

  #forget(nro: string): void {
    const carried = this.#carriedBy.get(nro);
    if (carried === undefined) return;
    this.#summaries.delete(nro);
    this.#carriedBy.delete(nro);
    this.#carried.count(carried, -1);
  }

  #subject(params: SimilarByNumberParams | SimilarByTextParams): Subject {
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
