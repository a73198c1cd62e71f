import type { CallOperation } from '../call-operation.ts';
import type { CallOptions, WalkOptions } from '../client-options.ts';
import type {
  BrandBatch,
  BrandDetail,
  BrandPage,
  BrandReport,
  BrandSummary,
  CompactBrandDetail,
  CompactBrandReport,
  FindSimilarByNumberInput,
  FindSimilarByTextInput,
  GetBrandDetailInput,
  GetBrandReportInput,
  GetBrandsBatchInput,
  SearchBrandsInput,
  SimilarBrands,
} from '../contract-types.ts';
import type { BrandsResource as DerivedBrands, DerivedMethods } from '../methods.ts';
import { createPages, type Pages } from '../pages.ts';
import {
  type BrandExport,
  type ExportFilters,
  startExport,
  startWorkbookExport,
  type WorkbookFilters,
} from './brand-export.ts';

type Whole<Input> = Omit<Input, 'detail'> & { readonly detail?: never };
type AsCompact<Input> = Input & { readonly detail: 'compact' };

/** Marks: search, similar marks, detail, report, opposition, batch (scope `brands:read`). */
export interface BrandsResource extends DerivedBrands {
  /**
   * `GET /v1/brands`. `for await` iterates over every mark: by cursor if the sort order has one, otherwise by
   * `offset`.
   * @throws RangeError if an iteration by offset exceeds the largest offset that the service accepts
   */
  search(params?: SearchBrandsInput, options?: CallOptions): Pages<BrandPage, BrandSummary>;
  /**
   * `GET /v1/brands/export`: every mark that matches the filters, newest filing first, in its state when it is sent;
   * one quota unit for each 1,000. Continue with the changes after `changesCursor`.
   * @throws MarcarioConnectionError from the loop if the export is incomplete
   */
  export(filters?: ExportFilters, options?: CallOptions): BrandExport;
  /**
   * The same export as a workbook for spreadsheets (XLSX), with words in `lang`: a stream of bytes, readable once.
   * @throws MarcarioConnectionError from the stream if the workbook is incomplete
   */
  export(filters: WorkbookFilters, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
  /** Marks confusable with a text `q`, or with the mark `nro` (`GET /v1/brands/{nro}/similar`). */
  similar(
    params: FindSimilarByTextInput | FindSimilarByNumberInput,
    options?: CallOptions,
  ): Promise<SimilarBrands>;
  /** Everything known about one mark; rejects with `MarcarioNotFoundError` for an unknown number. */
  get(mark: string | Whole<GetBrandDetailInput>, options?: CallOptions): Promise<BrandDetail>;
  /** The detail without the acts and the goods of the classes. */
  get(mark: AsCompact<GetBrandDetailInput>, options?: CallOptions): Promise<CompactBrandDetail>;
  /** The detail with the derived status and the facts from which it is derived. */
  report(mark: string | Whole<GetBrandReportInput>, options?: CallOptions): Promise<BrandReport>;
  /** The report without the acts and the goods of the classes. */
  report(mark: AsCompact<GetBrandReportInput>, options?: CallOptions): Promise<CompactBrandReport>;
  /**
   * Any number of marks by application number, in the requested order and each once; `notFound` lists
   * the numbers that no mark has. One call, and one quota unit, per 100 numbers.
   */
  batch(nros: readonly string[] | GetBrandsBatchInput, options?: CallOptions): Promise<BrandBatch>;
}

// Values are repeated here, because importing one limit would load all limits of the contract.
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_OFFSET = 10_000;

/** Sort orders whose pages have a cursor for the next page (specification 4.2). */
const CURSOR_SORTS: ReadonlySet<SearchBrandsInput['sort']> = new Set([
  undefined,
  'relevance',
  'relevancia',
  'fechaPresentacion:desc',
  'recientes',
  'fechaPresentacion:asc',
  'antiguas',
] as const);

/**
 * Returns the search for the next page; null after the last.
 * @throws RangeError if the order has no cursor and the next page is beyond the largest offset that the
 * service accepts, because to stop there would look like the end of the marks.
 */
function nextBrandPage(
  { cursor: _, offset, ...search }: SearchBrandsInput,
  { items, nextCursor }: BrandPage,
): SearchBrandsInput | null {
  if (nextCursor !== null) return { ...search, cursor: nextCursor };
  const hasCursors = offset === undefined && CURSOR_SORTS.has(search.sort);
  if (hasCursors || items.length < (search.limit ?? DEFAULT_PAGE_SIZE)) return null;
  const next = (offset ?? 0) + items.length;
  if (next <= MAX_OFFSET) return { ...search, offset: next };
  throw new RangeError(
    `An offset reaches ${MAX_OFFSET} marks and there are more: leave offset out and sort by recientes or antiguas, which page by cursor without end, or narrow the filters`,
  );
}

// The value is repeated here, because importing one limit would load all limits of the contract.
export const NUMBERS_PER_CALL = 100;

/** Fetches any number of marks in several calls, and combines the answers into one. */
async function fetchBatch(
  call: CallOperation,
  given: readonly string[] | GetBrandsBatchInput,
  options: CallOptions = {},
): Promise<BrandBatch> {
  const input = isList(given) ? { nros: [...given] } : given;
  if (!Array.isArray(input.nros) || input.nros.length <= NUMBERS_PER_CALL) {
    return call('getBrandsBatch', input, options);
  }
  const patiently: WalkOptions = { ...options, isPatient: true };
  const parts: BrandBatch[] = [];
  for (const nros of splitNumbers([...new Set(input.nros)])) {
    parts.push(await call('getBrandsBatch', { ...input, nros }, patiently));
  }
  return mergeBatches(parts);
}

function isList(given: readonly string[] | GetBrandsBatchInput): given is readonly string[] {
  return Array.isArray(given);
}

function* splitNumbers(nros: readonly string[]): Generator<string[]> {
  for (let at = 0; at < nros.length; at += NUMBERS_PER_CALL) {
    yield nros.slice(at, at + NUMBERS_PER_CALL);
  }
}

/** Combines batches into one; its `dataAsOf` is that of the oldest batch. */
function mergeBatches(parts: readonly BrandBatch[]): BrandBatch {
  const [dataAsOf] = parts.flatMap((part) => part.dataAsOf ?? []).sort();
  return {
    items: parts.flatMap(({ items }) => items),
    notFound: parts.flatMap(({ notFound }) => notFound),
    ...(dataAsOf === undefined ? {} : { dataAsOf }),
  };
}

/**
 * Creates the `brands` methods: the `derived` ones, and those that are written by hand.
 * @param silenceMs milliseconds without data after which an export counts as cut off
 */
export function createBrandsResource(
  call: CallOperation,
  derived: DerivedMethods['brands'],
  silenceMs: number,
): BrandsResource {
  const listing = {
    ask: (params: SearchBrandsInput, options: CallOptions) => call('searchBrands', params, options),
    items: (page: BrandPage) => page.items,
    next: nextBrandPage,
  };
  return {
    ...derived,
    search: (params = {}, options) => createPages(listing, params, options),
    export: ((filters: ExportFilters | WorkbookFilters = {}, options?: CallOptions) =>
      'format' in filters
        ? startWorkbookExport({ call, silenceMs }, filters, options)
        : startExport({ call, silenceMs }, filters, options)) as BrandsResource['export'],
    similar: (params, options) =>
      'nro' in params
        ? call('findSimilarByNumber', params, options)
        : call('findSimilarByText', params, options),
    get: ((mark: string | GetBrandDetailInput, options?: CallOptions) =>
      call(
        'getBrandDetail',
        typeof mark === 'string' ? { nroSolicitud: mark } : mark,
        options,
      )) as BrandsResource['get'],
    report: ((mark: string | GetBrandReportInput, options?: CallOptions) =>
      call(
        'getBrandReport',
        typeof mark === 'string' ? { nro: mark } : mark,
        options,
      )) as BrandsResource['report'],
    batch: (nros, options) => fetchBatch(call, nros, options),
  };
}
